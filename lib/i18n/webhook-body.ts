import { chatPlain, chatWords } from '@/lib/domain/webhooks/chat'
import { payloadOf, type WebhookFormat } from '@/lib/domain/webhooks/events'
import { defaultLocale, isLocale } from './locales'
import { translatorFor } from './translator'

type ChatDelivery = {
  event: { id: string; type: string; createdAt: Date; orgId: string; data: unknown }
  /** The format that the webhook requires. */
  as: {
    format: WebhookFormat
    locale: string
    orgName: string
    /** The name of the member it is about, if the chat may show it. */
    memberName: string | null
  }
}

/** The body of a delivery: the event as JSON, or a sentence and a link for a chat. */
export const webhookBody = ({ event, as }: ChatDelivery, appUrl: string): string =>
  as.format === 'CHAT' ? JSON.stringify({ text: chatText({ event, as }, appUrl) }) : payloadOf(event)

function chatText({ event, as: { locale, orgName, memberName } }: ChatDelivery, appUrl: string): string {
  const t = translatorFor(isLocale(locale) ? locale : defaultLocale)
  const { key, values, named, path } = chatWords(event)
  const allValues = { org: orgName, ...values }
  const texts = Object.entries(allValues).map(([name, value]) => [
    name,
    typeof value === 'string' ? chatPlain(value) : value,
  ])
  const names = Object.entries(named).map(([name, message]) => [name, t(message)])
  const member = memberName ? chatPlain(memberName) : t('webhooks.chat.someone')
  const placeholders = { name: member, ...Object.fromEntries([...texts, ...names]) }
  return `${t(`webhooks.chat.${key}`, placeholders)} ${appUrl}${path}`
}
