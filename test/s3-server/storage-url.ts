export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export function storageUrlOf(port: number): string {
  return `s3://pictures/terrapin?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&path_style=true`;
}
