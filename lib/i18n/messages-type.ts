import type access from '../../locales/en/access.json'
import type account from '../../locales/en/account.json'
import type board from '../../locales/en/board.json'
import type boardChecks from '../../locales/en/boardChecks.json'
import type browser from '../../locales/en/browser.json'
import type bulk from '../../locales/en/bulk.json'
import type calendar from '../../locales/en/calendar.json'
import type certificates from '../../locales/en/certificates.json'
import type checkIn from '../../locales/en/checkIn.json'
import type clearance from '../../locales/en/clearance.json'
import type common from '../../locales/en/common.json'
import type compliance from '../../locales/en/compliance.json'
import type contact from '../../locales/en/contact.json'
import type coverage from '../../locales/en/coverage.json'
import type credentials from '../../locales/en/credentials.json'
import type creditProposals from '../../locales/en/creditProposals.json'
import type credits from '../../locales/en/credits.json'
import type curriculums from '../../locales/en/curriculums.json'
import type dashboard from '../../locales/en/dashboard.json'
import type developers from '../../locales/en/developers.json'
import type documentRequests from '../../locales/en/documentRequests.json'
import type documents from '../../locales/en/documents.json'
import type enrollments from '../../locales/en/enrollments.json'
import type enums from '../../locales/en/enums.json'
import type errors from '../../locales/en/errors.json'
import type exclusions from '../../locales/en/exclusions.json'
import type explorer from '../../locales/en/explorer.json'
import type feedback from '../../locales/en/feedback.json'
import type fields from '../../locales/en/fields.json'
import type guests from '../../locales/en/guests.json'
import type history from '../../locales/en/history.json'
import type home from '../../locales/en/home.json'
import type imports from '../../locales/en/imports.json'
import type inbox from '../../locales/en/inbox.json'
import type inspection from '../../locales/en/inspection.json'
import type installation from '../../locales/en/installation.json'
import type invitations from '../../locales/en/invitations.json'
import type jobs from '../../locales/en/jobs.json'
import type legal from '../../locales/en/legal.json'
import type mail from '../../locales/en/mail.json'
import type matrix from '../../locales/en/matrix.json'
import type members from '../../locales/en/members.json'
import type notFound from '../../locales/en/notFound.json'
import type notices from '../../locales/en/notices.json'
import type onboarding from '../../locales/en/onboarding.json'
import type orgData from '../../locales/en/orgData.json'
import type orgs from '../../locales/en/orgs.json'
import type ownData from '../../locales/en/ownData.json'
import type people from '../../locales/en/people.json'
import type reminders from '../../locales/en/reminders.json'
import type rules from '../../locales/en/rules.json'
import type savedViews from '../../locales/en/savedViews.json'
import type security from '../../locales/en/security.json'
import type sessions from '../../locales/en/sessions.json'
import type signIn from '../../locales/en/signIn.json'
import type signing from '../../locales/en/signing.json'
import type skills from '../../locales/en/skills.json'
import type statedChecks from '../../locales/en/statedChecks.json'
import type tasks from '../../locales/en/tasks.json'
import type team from '../../locales/en/team.json'
import type transcript from '../../locales/en/transcript.json'
import type validation from '../../locales/en/validation.json'
import type verification from '../../locales/en/verification.json'
import type webhooks from '../../locales/en/webhooks.json'
import type whatIf from '../../locales/en/whatIf.json'
import type { Locale } from './locales'

/** Every message, one group per file of `locales/en`. The English files define the type for all languages. */
export type Messages = {
  access: typeof access
  account: typeof account
  board: typeof board
  boardChecks: typeof boardChecks
  browser: typeof browser
  bulk: typeof bulk
  calendar: typeof calendar
  certificates: typeof certificates
  checkIn: typeof checkIn
  clearance: typeof clearance
  exclusions: typeof exclusions
  common: typeof common
  compliance: typeof compliance
  contact: typeof contact
  coverage: typeof coverage
  credentials: typeof credentials
  creditProposals: typeof creditProposals
  credits: typeof credits
  curriculums: typeof curriculums
  dashboard: typeof dashboard
  developers: typeof developers
  documentRequests: typeof documentRequests
  documents: typeof documents
  enrollments: typeof enrollments
  enums: typeof enums
  errors: typeof errors
  explorer: typeof explorer
  feedback: typeof feedback
  fields: typeof fields
  guests: typeof guests
  history: typeof history
  home: typeof home
  inspection: typeof inspection
  installation: typeof installation
  invitations: typeof invitations
  imports: typeof imports
  inbox: typeof inbox
  jobs: typeof jobs
  legal: typeof legal
  mail: typeof mail
  matrix: typeof matrix
  members: typeof members
  notFound: typeof notFound
  notices: typeof notices
  onboarding: typeof onboarding
  orgs: typeof orgs
  orgData: typeof orgData
  ownData: typeof ownData
  people: typeof people
  reminders: typeof reminders
  rules: typeof rules
  savedViews: typeof savedViews
  security: typeof security
  sessions: typeof sessions
  signIn: typeof signIn
  signing: typeof signing
  skills: typeof skills
  statedChecks: typeof statedChecks
  tasks: typeof tasks
  team: typeof team
  transcript: typeof transcript
  validation: typeof validation
  verification: typeof verification
  webhooks: typeof webhooks
  whatIf: typeof whatIf
}

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
