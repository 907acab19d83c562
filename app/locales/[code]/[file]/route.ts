import { isLocale } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'

/** The messages of one noun in one language, with English for missing texts: /locales/es/credits.json. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ code: string; file: string }> },
): Promise<Response> {
  const { code, file } = await params
  const noun = /^([A-Za-z]+)\.json$/.exec(file)?.[1]
  const messages = isLocale(code) ? (loadMessages(code) as Record<string, unknown>) : {}
  if (!noun || !Object.hasOwn(messages, noun)) return new Response('Not found', { status: 404 })
  return Response.json(messages[noun], { headers: { 'cache-control': 'public, max-age=300' } })
}
