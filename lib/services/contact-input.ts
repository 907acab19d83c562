import 'server-only'
import type { ContactKey } from '@/lib/data/users/identities'
import { isEmail, normalizeEmail } from '@/lib/domain/people/email'
import { normalizePhone } from '@/lib/domain/people/phone'
import { line } from './inputs'

/** An email address or a US phone number as people type it, in the form it is stored in. */
export const contact = line(320).transform((text, check): ContactKey => {
  const value = text.includes('@') ? normalizeEmail(text) : normalizePhone(text)
  if (text.includes('@') && isEmail(value)) return { kind: 'EMAIL', value }
  if (!text.includes('@') && value) return { kind: 'PHONE', value }
  const message = text.includes('@') ? 'validation.email' : 'validation.phone'
  check.addIssue({ code: 'custom', message })
  return { kind: 'EMAIL', value: '' }
})
