/** The kinds of sign-in failure shown to a person, each with one message. The cause itself goes to the log. */
export const identityFailures = [
  'refused',
  'expired',
  'stateLost',
  'tokenInvalid',
  'timeout',
  'mfaRequired',
  'unsupportedAuthType',
  'tooMany',
  'disabled',
  'membershipEnded',
  'unknown',
] as const
export type IdentityFailure = (typeof identityFailures)[number]

type Rule = { family: IdentityFailure; codes: readonly string[]; text: RegExp | null }

/** The first match decides: the code of a cause counts more than the kind of error around it. */
const rules: readonly Rule[] = [
  { family: 'unsupportedAuthType', codes: ['unsupportedAuthType'], text: /unsupported auth type/i },
  { family: 'disabled', codes: ['accountDisabled'], text: null },
  { family: 'membershipEnded', codes: ['membershipEnded'], text: null },
  { family: 'tooMany', codes: ['tooManyRequests'], text: null },
  { family: 'mfaRequired', codes: ['mfa_required'], text: /multi-?factor/i },
  {
    family: 'timeout',
    codes: [
      'timeout',
      'TimeoutError',
      'ETIMEDOUT',
      'ECONNREFUSED',
      'ECONNRESET',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ERR_JWKS_TIMEOUT',
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_HEADERS_TIMEOUT',
    ],
    text: /\btimed?[ -]?out\b/i,
  },
  {
    family: 'stateLost',
    codes: ['state_mismatch', 'missing_transaction', 'InvalidCheck'],
    text: /invalid state|"state"|state could not be decoded|\bcookie was missing|value could not be parsed/i,
  },
  {
    family: 'tokenInvalid',
    codes: ['invalid_token', 'invalid_id_token'],
    text: /\bid token\b|\bJW[TSK]|ERR_JW|"iss"|"(?:id_token|access_token|token_type)"|\((?:iss|sub|aud|azp|nonce|exp|nbf|iat|auth_time|org_id|org_name)\)|\bsignature\b/i,
  },
  {
    family: 'expired',
    codes: ['login_required', 'missing_refresh_token', 'invalid_grant', 'expired_token', 'notSignedIn'],
    text: /login required|missing refresh token/i,
  },
  {
    family: 'refused',
    codes: [
      'cancelled',
      'access_denied',
      'unauthorized',
      'consent_required',
      'interaction_required',
      'account_selection_required',
      'AccessDenied',
      'OAuthCallbackError',
    ],
    text: /popup closed/i,
  },
]

/**
 * Classifies a failure at the identity provider, or on the way back from it.
 * Takes an error code, an error with its causes, or a provider's answer `{ error, error_description }`.
 */
export function identityFailure(error: unknown): IdentityFailure {
  const errorTexts = collectErrorTexts(error, 0)
  const matches = (rule: Rule) =>
    errorTexts.some((errorText) => rule.codes.includes(errorText) || rule.text?.test(errorText))
  return rules.find(matches)?.family ?? 'unknown'
}

const textKeys = ['error', 'code', 'type', 'name', 'message', 'error_description', 'description', 'cause', 'err']

/** Every text in an error and its causes, outermost first. */
function collectErrorTexts(error: unknown, depth: number): string[] {
  // The library ends its messages with a link that repeats the kind of error.
  if (typeof error === 'string') return [error.replace(/\s*\.?\s*Read more at \S+$/, '')]
  if (typeof error !== 'object' || error === null || depth > 6) return []
  const record = error as Record<string, unknown>
  return textKeys.flatMap((key) => collectErrorTexts(record[key], depth + 1))
}
