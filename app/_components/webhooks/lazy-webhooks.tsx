'use client'
import { type ComponentProps, lazy } from 'react'

const New = lazy(() => import('./webhook-actions').then(({ NewWebhook }) => ({ default: NewWebhook })))
const Buttons = lazy(() => import('./webhook-actions').then(({ WebhookButtons }) => ({ default: WebhookButtons })))
const Failed = lazy(() => import('./webhook-actions').then(({ ReplayFailed }) => ({ default: ReplayFailed })))
const Replay = lazy(() => import('./webhook-actions').then(({ ReplayDelivery }) => ({ default: ReplayDelivery })))
const Deliveries = lazy(() => import('./delivery-table'))

// Loaded lazily, so that the organization's overview at the same address does not load the code of the webhooks.
export const NewWebhook = (props: ComponentProps<typeof New>) => <New {...props} />
export const WebhookButtons = (props: ComponentProps<typeof Buttons>) => <Buttons {...props} />
export const ReplayFailed = (props: ComponentProps<typeof Failed>) => <Failed {...props} />
export const ReplayDelivery = (props: ComponentProps<typeof Replay>) => <Replay {...props} />
export const DeliveryTable = (props: ComponentProps<typeof Deliveries>) => <Deliveries {...props} />
