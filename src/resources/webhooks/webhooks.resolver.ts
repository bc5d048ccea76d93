import { Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { ArgOf, described, describedAs, IdOf, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { loadPage, orNull } from '../../surfaces/graphql/loader.ts';
import { Redelivery } from './redelivery.ts';
import { Webhook } from './webhook.entity.ts';
import {
  createRedelivery,
  listDeliveries,
  pingWebhook,
  readDelivery,
  redeliver,
} from './webhook-deliveries.operations.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { type DeliveryRow, deliveryPages } from './webhook-delivery.statements.ts';
import { replaceSecret, webhookOperations } from './webhooks.operations.ts';

const DeliveryConnection = connectionOf(WebhookDelivery);

@Resolver(() => Webhook)
export class WebhooksResolver extends collectionResolver(Webhook, webhookOperations) {
  @Mutation(() => Webhook, described(replaceSecret))
  replaceWebhookSecret(@IdOf(replaceSecret) id: string, @Ctx() ctx: Context) {
    return replaceSecret(ctx, { webhook: id });
  }

  @FieldResolver(() => DeliveryConnection, described(listDeliveries))
  async deliveries(
    @Root() webhook: { id: string },
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'webhooks:read');
    return DeliveryConnection.of(await loadPage(ctx, webhook.id, args, deliveryPages));
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveriesResolver {
  @Query(() => WebhookDelivery, { nullable: true, ...described(readDelivery) })
  webhookDelivery(@IdOf(readDelivery) id: string, @Ctx() ctx: Context): Promise<DeliveryRow | null> {
    return orNull(readDelivery(ctx, { delivery: id }));
  }

  @Mutation(() => WebhookDelivery, described(pingWebhook))
  pingWebhook(@IdOf(pingWebhook) id: string, @Ctx() ctx: Context): Promise<DeliveryRow> {
    return pingWebhook(ctx, { webhook: id });
  }

  @Mutation(() => WebhookDelivery, described(redeliver))
  redeliverWebhookDelivery(@IdOf(redeliver) id: string, @Ctx() ctx: Context): Promise<DeliveryRow> {
    return redeliver(ctx, { delivery: id });
  }

  @Mutation(() => Redelivery, described(createRedelivery))
  createRedelivery(
    @ArgOf(createRedelivery, 'webhook') webhook: string,
    @Input(createRedelivery) input: object,
    @Ctx() ctx: Context,
  ): Promise<Redelivery> {
    return createRedelivery(ctx, { webhook }, toMembers(input));
  }

  @FieldResolver(() => ID, describedAs(WebhookDelivery, 'webhook'))
  webhookId(@Root() delivery: DeliveryRow): string {
    return delivery.webhook;
  }
}
