import { contactProblem } from '../people/contact'
import { choiceProblem, lineProblem, type Problems, problemsAmong, reasonProblem } from '../values'

/** Maximum characters in an answer to a message. */
export const feedbackAnswerLength = 4000

export const feedbackStates = ['NEW', 'ANSWERED', 'CLOSED'] as const

/** The topics of messages from people without an account. */
export const contactTopics = ['LICENSES', 'SIGN_IN', 'ORGANIZATION', 'PRIVACY', 'ACCESSIBILITY', 'OTHER'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** Maximum characters in a message sent without signing in, and in its sender's name. */
export const contactMessageLength = 4000
export const contactNameLength = 100

/** Days after which a message from somebody without an account is deleted, with its answers. */
export const contactMessageDays = 400

type ContactMessage = { name: string; replyEmail: string; topic: string; message: string }

/** Problems with a message sent without signing in, by field. */
export const contactMessageProblems = ({ name, replyEmail, topic, message }: ContactMessage): Problems =>
  problemsAmong({
    name: lineProblem(name, contactNameLength),
    replyEmail: contactProblem('EMAIL', replyEmail),
    topic: choiceProblem(topic, contactTopics),
    message: reasonProblem(message, contactMessageLength),
  })
