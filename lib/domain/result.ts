/** Every refusal the product gives. Each code is a message key `errors.<code>` in all languages. */
export const problemCodes = [
  'invalidInput',
  'notFound',
  'signInRequired',
  'verificationRequired',
  'scopeRequired',
  'notByToken',
  'staleVersion',
  'conflict',
  'tooManyRequests',
  'tooMany',
  'payloadTooLarge',
  'featureOff',
  'unavailable',
  'internal',
  'unsupportedAuthType',
  'contactMismatch',
  'contactTaken',
  'codeWrong',
  'codeExpired',
  'codeTooManyTries',
  'codeTooSoon',
  'alreadyVerified',
  'typeNotAllowed',
  'credentialExists',
  'periodsEdited',
  'notArchived',
  'archived',
  'creditNotActive',
  'creditNotWithdrawn',
  'creditProposalAnswered',
  'creditProposalLapsed',
  'creditFromSession',
  'fileType',
  'fileTooLarge',
  'fileBroken',
  'fileActive',
  'fileLocked',
  'documentIsEvidence',
  'tokenLimit',
  'surveyLinkLimit',
  'idempotencyMismatch',
  'idempotencyInFlight',
  'lastSignInMethod',
  'lastAdmin',
  'teachesNow',
  'freshSignInRequired',
  'invitationClosed',
  'importRunning',
  'importState',
  'memberEnded',
  'memberState',
  'curriculumState',
  'taskState',
  'taskIncomplete',
  'sessionTooEarly',
  'startTooEarly',
  'sessionState',
  'enrollmentState',
  'alreadyEnrolled',
  'selfEnrollOff',
  'sessionFull',
  'seatsChanged',
  'notMember',
  'withdrawTooLate',
  'reasonRequired',
  'notCheckedIn',
  'alreadyCheckedIn',
  'attendanceShort',
  'noTest',
  'scoreMismatch',
  'instructorMissing',
  'instructorUnsigned',
  'attendeesUnsigned',
  'outcomesOpen',
  'scoresOpen',
  'sessionShort',
  'checkInEarly',
  'checkInClosed',
  'checkInOver',
  'checkInCodeWrong',
  'checkInCodeOld',
  'checkInCodeOther',
  'checkInLocked',
  'checkInDeviceUsed',
  'checkInNoDevice',
  'checkInApproval',
  'checkInNotListed',
  'lateCheckInDeclined',
  'lateCheckInDecided',
  'changedSincePressed',
  'checkOutOver',
  'checkOutNotNeeded',
  'alreadyCheckedOut',
  'signedTextChanged',
  'signTooEarly',
  'webhookLimit',
  'webhookState',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What is wrong with a field: a message key, with values for its placeholders when it has any. */
export type FieldProblem = string | { key: string; params: Record<string, string | number> }

/** A refusal: `fields` maps an input path ("address.postalCode") to a message key ("validation.postalCode"). */
export type Problem = {
  code: ProblemCode
  fields?: Record<string, FieldProblem>
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>
  /** The object as it is now, for a stale edit. */
  current?: unknown
}

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

/** A success carrying its value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A refusal; never thrown. */
export const fail = (
  code: ProblemCode,
  fields?: Record<string, FieldProblem>,
  more?: Omit<Problem, 'code' | 'fields'>,
) => ({ ok: false, problem: { code, ...(fields ? { fields } : {}), ...more } }) satisfies Result<never>
