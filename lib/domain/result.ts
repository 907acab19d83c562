/** Every refusal in the product. Each code is a message key `errors.<code>` in all languages. */
export const problemCodes = [
  'invalidInput',
  'notFound',
  'signInRequired',
  'verificationRequired',
  'secondFactorRequired',
  'addressNotAllowed',
  'otherSignInRequired',
  'newSignInWaits',
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
  'renewalKept',
  'notArchived',
  'archived',
  'creditNotActive',
  'attestationNotActive',
  'creditNotWithdrawn',
  'creditProposalAnswered',
  'creditProposalLapsed',
  'creditFromSession',
  'fileType',
  'fileEmpty',
  'fileNotPdf',
  'fileTooLarge',
  'fileBroken',
  'pictureTooLarge',
  'fileActive',
  'fileLocked',
  'fileWaiting',
  'fileInfected',
  'noRoom',
  'documentIsEvidence',
  'documentRequestEnded',
  'requestedDocumentState',
  'documentIsSigned',
  'documentReplaced',
  'tokenLimit',
  'surveyLinkLimit',
  'transcriptLinkLimit',
  'scanKept',
  'licenseCheckState',
  'licenseCheckTaken',
  'ownLicense',
  'rosterState',
  'ruleNotAuthor',
  'ruleOverlap',
  'ruleReplayBusy',
  'ruleSecondPerson',
  'ruleShipped',
  'ruleState',
  'ruleUnreadable',
  'historyClosed',
  'feedbackState',
  'feedbackNoMail',
  'idempotencyMismatch',
  'idempotencyInFlight',
  'lastSignInMethod',
  'signInElsewhereFirst',
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
  'namesUnprintable',
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
  'checkInFull',
  'checkInNotListed',
  'lateCheckInDeclined',
  'lateCheckInDecided',
  'changedSincePressed',
  'checkOutEarly',
  'checkOutOver',
  'checkOutNotNeeded',
  'alreadyCheckedOut',
  'signedTextChanged',
  'copyTextChanged',
  'signTooEarly',
  'guestAnswered',
  'fileSigned',
  'fileUnclear',
  'fileTooLong',
  'signingState',
  'signerState',
  'signerUnread',
  'signerNoConsent',
  'personIsSuperAdmin',
  'personClosed',
  'mergeNotPossible',
  'undoOver',
  'undoLaterFirst',
  'undoChanged',
  'webhookLimit',
  'webhookState',
  'connectionExists',
  'domainTaken',
  'domainConfirmed',
  'legalHold',
  'orgSuspended',
  'orgClosed',
  'orgState',
  'notByOneself',
  'pressedTooLongAgo',
  'notAboutOneself',
  'deskRequestOver',
  'ownSheet',
  'noContactToTest',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** The problem with a field: a message key, with values for its placeholders if it has any. */
export type FieldProblem = string | { key: string; params: Record<string, string | number> }

/** A refusal: `fields` maps an input path ("address.postalCode") to a message key ("validation.postalCode"). */
export type Problem = {
  code: ProblemCode
  fields?: Record<string, FieldProblem>
  /** Values for the placeholders of the message. */
  params?: Record<string, string | number>
  /** For a stale edit: the object as it is now. */
  current?: unknown
}

/**
 * Whether the refusal means that nothing is there, as far as the requester may know. An id in a format that no row can
 * have also refers to nothing.
 */
export const isMissing = ({ code, fields = {} }: Problem): boolean =>
  code === 'notFound' ||
  (code === 'invalidInput' && Object.values(fields).every((problem) => problem === 'validation.id'))

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

/** A success with its value. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

/** A refusal; never thrown. */
export const fail = (
  code: ProblemCode,
  fields?: Record<string, FieldProblem>,
  more?: Omit<Problem, 'code' | 'fields'>,
) => ({ ok: false, problem: { code, ...(fields ? { fields } : {}), ...more } }) satisfies Result<never>

/** The value of a result that a job cannot do without. @throws Error, by which the queue retries the job */
export function orThrow<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what} was refused: ${result.problem.code}`)
  return result.value
}
