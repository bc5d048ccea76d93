import { FieldResolver, ID, Resolver, Root } from 'type-graphql';
import { describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

@Resolver(() => WebhookDelivery)
export class WebhookDeliveriesResolver {
  @FieldResolver(() => ID, describedAs(WebhookDelivery, 'webhook'))
  webhookId(@Root() delivery: { webhook: string }): string {
    return delivery.webhook;
  }

  @FieldResolver(() => ID, describedAs(WebhookDelivery, 'event'))
  eventId(@Root() delivery: { event: string }): string {
    return delivery.event;
  }
}
