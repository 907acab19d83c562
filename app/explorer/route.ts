import { NextResponse } from 'next/server'
import { getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { defaultLocale, isLocale } from '@/lib/i18n/locales'
import { redirectCookie, serverCookie } from '@/lib/server/cookies'
import { pageCtx } from '@/lib/server/enter-page'
import { explorerPage, explorerPolicy } from '@/lib/server/explorer'

const noStore = { 'cache-control': 'private, no-store' }

/** The API explorer for signed-in people: queries run as themselves, with their permissions. */
export async function GET(): Promise<Response> {
  const [ctx, t] = await Promise.all([pageCtx(), getTranslations('explorer')])
  if (!ctx.viewer?.verified) return away(ctx.viewer ? '/verification' : '/')
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const locale = isLocale(ctx.locale) ? ctx.locale : defaultLocale
  const texts = { title: t('title'), back: t('back'), hello: t('hello'), locale, owner: ctx.viewer.userId }
  const html = explorerPage(texts, nonce)
  return new Response(html, {
    headers: {
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': explorerPolicy(nonce),
    },
  })
}

function away(to: string): Response {
  const response = NextResponse.redirect(new URL(to, env().APP_URL), { status: 307, headers: noStore })
  response.cookies.set(redirectCookie(), '/explorer', serverCookie(3600))
  return response
}
