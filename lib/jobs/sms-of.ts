import 'server-only'
import type { Mailer } from '@/lib/adapters/mail/mailer'
import { isLocalMail } from '@/lib/adapters/mail/smtp-mailer'
import { httpSms } from '@/lib/adapters/sms/http-sms'
import { inboxSms } from '@/lib/adapters/sms/inbox-sms'
import { noSms } from '@/lib/adapters/sms/no-sms'
import type { SmsSender } from '@/lib/adapters/sms/sms-sender'
import type { Env } from '@/lib/env'

/** The gateway that the environment names; on one computer the mail inbox, else none. */
export function smsOf({ SMS_URL, SMS_FROM, MAIL_URL }: Env, mailer: Mailer): SmsSender {
  if (SMS_URL) return httpSms({ url: SMS_URL, from: SMS_FROM })
  return isLocalMail(MAIL_URL) ? inboxSms(mailer) : noSms
}
