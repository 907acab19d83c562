// Services that run without a signed-in person and so have no row in `can.ts`, each with the reason why that is safe.

/** Services that anybody may call, signed in or not; each with the reason why it is safe. */
export const publicActions = {
  'user.findOrCreateByContact': 'compares its arguments with the verified claims or the session of the request',
  'apiToken.readInUse': 'says of the token that sent the request what it is, and nothing to anybody without one',
  'calendar.readFeed': 'the address holds a secret of 256 bits that only its person was shown',
  'invitation.readOffer':
    'the address holds an id of 122 random bits that only the invited contact was sent, for 60 days at most; the answer names the organization and that contact',
  'node.listKinds': 'finds of what kind an id is, for the API alone, which reads it by the service of that kind',
  'notice.unsubscribe': 'the address holds a signature of ours for one person and one topic, and only ends mail',
  'survey.read': 'the address holds a secret of 256 bits that one inspector was sent, for 14 days at most',
  'sharedTranscript.read': 'the address holds a secret of 256 bits that only its person was shown, for 14 days at most',
  'maintenance.next': 'says when the installation is out of service, which every page shows',
  'certificate.verify': 'the address holds a secret of 128 bits that stands on the paper only',
  'certificate.verifyNumber': 'a number can be guessed, so the answer is limited by address and names nobody',
  'badge.readIssuer': 'the public keys of an organization, by which strangers check its badges',
  'badge.readRevocations': 'numbers without names, as strangers need them to check a badge; limited by address',
  'signInSheet.verify':
    'the address holds a secret of 128 bits that stands on the paper only, and the answer names nobody',
  'signing.verify': 'the address holds a secret of 128 bits that stands on the sealed document only',
  'signing.verifyNumber': 'a number has 50 random bits, the answer is limited by address and names nobody',
  'lists.read': 'enumerations hold nothing of anybody',
  'feedback.sendSignedOut':
    'stores a message for the product team, limited by address; nothing is sent to the address it names',
  'signIn.complete': 'called with claims the identity provider signed',
} as const
export type PublicAction = keyof typeof publicActions

/**
 * Services for the command line only: whoever runs them has access to the database anyway. No request can reach them.
 */
export const operatorActions = {
  'org.createByOperator': 'makes an organization and its first administrator',
  'wheel.grant': 'makes the first super administrators',
  'rule.replay': 'says who a draft of a rule would change, and writes nothing',
  'audit.verify': 'reads hashes and sequence numbers of the history, and notes when that was and how it went',
} as const
export type OperatorAction = keyof typeof operatorActions

/**
 * Services for the queue's workers only: they do the work that is due with time or after a committed write. No request
 * can reach them.
 */
export const jobActions = {
  'import.run': 'applies a file of people that an administrator has checked',
  'rule.runReplay': 'reads what a draft of a rule would change, as a super admin asked',
  'rule.clearReplays': 'deletes replays once their time is over',
  'rule.tellChanges': 'tells people that a published rule changed what is said of their license',
  'invitation.sendDue': 'sends what is open and due, and asks again on its days',
  'invitation.release': 'lets go out what an import left unsent, as an administrator said',
  'invitation.expire': 'ends invitations whose time is over',
  'taskSession.tick': 'stores that sessions began or ended, as the clock says',
  'signature.tell': 'tells instructors that a session which ended waits for their signature',
  'curriculum.assign': 'gives an active curriculum to whom it reaches, and takes up an edit of it',
  'curriculum.recompute': 'opens cycles of curriculums on their days',
  'credit.recheckBadges': 'asks issuers whether certificates that people brought are revoked',
  'curriculum.sendPolicies': 'sends the documents to sign that trainings ask for',
  'creditProposal.lapse': 'ends proposed credits that nobody answered in their time',
  'creditProposal.remind': 'asks people again about proposed credits, on their days',
  'signing.seal': 'seals what everybody has signed, and keeps it',
  'apiToken.warnEnding': 'tells who keeps a token that it ends soon',
  'org.leaveAll': 'ends the memberships, invitations and sessions to come of a closed organization',
  'org.tellOfClosing': 'tells members that their organization closes on a day, or that it stays',
  'org.closeAsked': 'closes organizations on the day that their administrators asked for',
  'org.erase': 'erases what a closed organization recorded of people, once its time is over',
  'webhook.record': 'keeps how deliveries went, and pauses a webhook that takes none',
  'webhook.sweep': 'finds webhooks that have something due',
  'webhook.reseal': 'seals secrets of webhooks anew while the secret of the installation is replaced',
  'document.check': 'looks at files for malware, and tells whose they are',
  'documentRequest.askJoiners': 'asks whom requests for documents missed while they were switched off',
  'retention.announce': 'counts what of each kind will be over in a week, for people to see',
  'retention.dispose': 'deletes what was announced once its time is over and no legal hold is on it',
  'orgArchive.make': 'writes what an organization owns into an archive, as its administrator asked',
  'orgArchive.clear': 'deletes archives of organizations once their time is over',
  'traces.clear': 'forgets kept answers of requests and counts of limits once their time is over',
  'ladder.climb': 'tells people on their days that a license of theirs ends, or a year of its period',
  'training.remind': 'tells people on their days of training that is due or overdue',
  'ladder.digest': 'tells administrators and supervisors on their days whose licenses are about to end',
  'trainingReport.tell':
    'tells the chosen readers on the first day of a month that the report of the month before is there',
  'ladder.mended': 'tells administrators and supervisors once a week what was mended of their people',
  'ladder.tellSupervised': 'tells people once that their supervisor hears of their licenses',
  'boardRoster.take': 'takes a board’s list that the operator has put into the folder of lists',
  'boardRoster.addLines': 'keeps the lines of a list that a board publishes, as its file is read',
  'boardRoster.match': 'compares licenses with the lines of a board’s list',
  'boardRoster.apply': 'writes onto licenses what a super admin has said to apply of a list',
  'boardRoster.clear': 'forgets the lines of lists once their time is over',
  'exclusionList.read': 'stores what a list of exclusions names, as its file is read',
  'exclusion.search': 'looks for members on lists of exclusions, and stores that they were looked for',
  'clearance.recompute': 'works out anew who may work, after positions changed',
  'clearance.tell': 'tells administrators in the morning who may not work, when that changed',
  'member.turn': 'begins and ends leaves and ends memberships on the days that were planned',
  'schedule.run': 'does what was planned for a time, by what is true then',
  'standing.recompute': 'works out anew what is stored of standing, from what is recorded',
  'deskRequest.settle':
    'ends what no second person agreed to, and lets an appointment by the only super admin take effect',
  'history.check': 'walks the whole history that a super admin asked to be checked',
  'audit.seal': 'signs the head of the history, once what led to it is found whole',
} as const
export type JobAction = keyof typeof jobActions
