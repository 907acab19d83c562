import { z } from 'zod'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { contactLength } from '@/lib/domain/people/contact-values'
import { type ScimValues, scimLimits } from '@/lib/domain/scim/values'
import { line, optionalLine } from '../inputs'

const text = (max: number) => optionalLine(max).transform((value) => value ?? null)

/** A complete user as sent by a directory. */
export const scimValues = z.strictObject({
  userName: line(scimLimits.userName),
  externalId: text(scimLimits.externalId),
  givenName: text(100),
  middleName: text(100),
  familyName: text(100),
  title: text(employmentLimits.jobTitle),
  email: text(contactLength),
  employeeNumber: text(employmentLimits.employeeId),
  department: text(employmentLimits.department),
  active: z.boolean('validation.invalid'),
})
export type EnteredScimUser = z.infer<typeof scimValues>

/** The part that belongs to the organization: the employment data. */
export const employmentOf = ({ title, department, employeeNumber }: ScimValues | EnteredScimUser) => ({
  jobTitle: title,
  department,
  employeeId: employeeNumber,
})

/** The fields of an invitation. */
export const invitedAs = (values: EnteredScimUser) => ({
  firstName: values.givenName,
  middleName: values.middleName,
  lastName: values.familyName,
  ...employmentOf(values),
})

/** The address for the invitation: the email address, otherwise the user name, which may be one. */
export const contactOf = ({ email, userName }: EnteredScimUser): string => email ?? userName
