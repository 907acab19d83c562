'use client'
import { useTranslations } from 'next-intl'

/** One message in its parts, in the language of its recipient. */
export type MailExample = {
  /** The recipient. */
  name: string
  language: string
  subject: string
  greeting: string
  lead: readonly string[]
  openClass: string | null
  noteFrom: string
  next: string
  button: string
  why: string
}

type Props = {
  example: MailExample
  /** The sender's own note, as typed. */
  note: string
  /** The sentence about who receives replies. */
  reply: string | null
}

/** A message as the recipient will read it, including the note being typed. */
export function MailPreview({ example, note, reply }: Props) {
  const t = useTranslations('reminders')
  const { name, language, subject, greeting, lead, openClass, noteFrom, next, button, why } = example
  return (
    <section aria-label={t('preview', { name })} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('preview', { name })}</h3>
      <div lang={language} className="flex flex-col gap-3 rounded-lg border border-line p-4 text-sm wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p>{greeting}</p>
        {lead.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {openClass && <p>{openClass}</p>}
        {note.trim() && (
          <p className="whitespace-pre-line">
            {noteFrom}
            {'\n'}
            {note.trim()}
          </p>
        )}
        <p>{next}</p>
        <p className="self-start rounded-lg border border-line px-3 py-2 font-semibold">{button}</p>
        {reply && <p>{reply}</p>}
        <p className="text-xs text-soft">{why}</p>
      </div>
    </section>
  )
}
