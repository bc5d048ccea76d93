# The image of the server, the worker and the commands: docker build --build-arg COMMIT=$(git rev-parse --short HEAD) -t terrapin .
# docker-compose.yml and deploy/kubernetes use it; docs/deployment.md says what it contains.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded/package.json packages/embedded/
COPY packages/postgres/package.json packages/postgres/
COPY packages/table/package.json packages/table/
COPY examples/web-app/package.json examples/web-app/
COPY sdk/package.json sdk/
COPY test/clients/package.json test/clients/
RUN npm ci
COPY . .
ARG COMMIT
RUN npm run build && node packages/contracts/image.ts /image

FROM node:24-trixie-slim
ENV NODE_ENV=production
# pg_dump, pg_restore and psql 17, for terrapin backup and restore.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /image ./
RUN ln -s /app/dist/terrapin.js /usr/local/bin/terrapin && install -d -o node -g node /data
USER node
CMD ["terrapin", "start"]
