import 'server-only'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { httpSms } from '@/lib/adapters/sms/http-sms'
import { inboxSms } from '@/lib/adapters/sms/inbox-sms'
import { noSms } from '@/lib/adapters/sms/no-sms'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Env } from '@/lib/env'

/**
 * The sender of text messages by the scheme of SMS_URL: a gateway (https), a mail inbox for development (smtp), or
 * none.
 */
export function smsOf({ SMS_URL, SMS_FROM, MAIL_FROM }: Pick<Env, 'SMS_URL' | 'SMS_FROM' | 'MAIL_FROM'>): SmsSender {
  if (!SMS_URL) return noSms
  if (/^smtps?:/.test(SMS_URL)) return inboxSms(smtpMailer({ url: SMS_URL, from: MAIL_FROM }))
  return httpSms({ url: SMS_URL, from: SMS_FROM })
}
