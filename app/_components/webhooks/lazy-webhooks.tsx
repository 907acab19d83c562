'use client'
import { type ComponentProps, lazy } from 'react'

const New = lazy(() => import('./webhook-actions').then(({ NewWebhook }) => ({ default: NewWebhook })))
const Buttons = lazy(() => import('./webhook-actions').then(({ WebhookButtons }) => ({ default: WebhookButtons })))
const Failed = lazy(() => import('./webhook-actions').then(({ ReplayFailed }) => ({ default: ReplayFailed })))
const Replay = lazy(() => import('./webhook-actions').then(({ ReplayDelivery }) => ({ default: ReplayDelivery })))
const Deliveries = lazy(() => import('./delivery-table'))

// The parts of the webhooks: what the overview of the organization at the same address has to load is without their code.
export const NewWebhook = (props: ComponentProps<typeof New>) => <New {...props} />
export const WebhookButtons = (props: ComponentProps<typeof Buttons>) => <Buttons {...props} />
export const ReplayFailed = (props: ComponentProps<typeof Failed>) => <Failed {...props} />
export const ReplayDelivery = (props: ComponentProps<typeof Replay>) => <Replay {...props} />
export const DeliveryTable = (props: ComponentProps<typeof Deliveries>) => <Deliveries {...props} />
