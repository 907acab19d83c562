import { badgePng, badgeSvg } from '@/lib/adapters/badges/badge-picture'
import type { IssuedBadge } from '@/lib/services/certificates/badges'

/** The files in which a certificate's credential is handed out, beside the PDF. */
export const badgeForms = ['json', 'jwt', 'png', 'svg'] as const
export type BadgeForm = (typeof badgeForms)[number]

const contentTypes: Record<BadgeForm, string> = {
  json: 'application/vc',
  jwt: 'application/vc+jwt',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** A credential as a file: text, or a picture that carries it. */
export async function badgeFile(
  { json, jwt }: IssuedBadge,
  form: BadgeForm,
  verifyAddress: string,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; contentType: string }> {
  const contentType = contentTypes[form]
  if (form === 'png') return { body: new Uint8Array(await badgePng(json, verifyAddress)), contentType }
  const body = form === 'svg' ? badgeSvg(json, verifyAddress) : form === 'jwt' ? jwt : json
  return { body, contentType }
}
