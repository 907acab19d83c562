import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SeedPerson } from '@/fixtures/demo-people'
import type { LoginType } from '@/lib/domain/lists/people'
import { readJson, writeJson } from './json-file'
import { hashPassword, matchesPassword } from './passwords'

export type Account = Omit<SeedPerson, 'password' | 'story'> & { passwordHash?: string }

type NewAccount = Omit<Account, 'subject'>

/** The identity provider's people, kept in one file. */
export type Accounts = {
  bySubject: (subject: string) => Account | null
  byContact: (loginType: LoginType, contact: string) => Account | null
  byPassword: (email: string, password: string) => Account | null
  add: (account: NewAccount, password?: string) => Account
  verifyEmail: (subject: string) => void
}

/** Addresses are compared in lower case, phone numbers by their digits. */
const contactKey = (contact: string): string => contact.trim().toLowerCase()

const contactOf = (account: { email?: string; phone?: string }) => contactKey(account.email ?? account.phone ?? '')

function toAccount({ password, story: _story, ...person }: SeedPerson): Account {
  return password ? { ...person, passwordHash: hashPassword(password) } : person
}

/** Opens the file of accounts and adds the seed's accounts that are missing. */
export function openAccounts(folder: string, seed: readonly SeedPerson[]): Accounts {
  const file = join(folder, 'identity-provider.json')
  const all = new Map(readJson<Account[]>(file, []).map((account) => [account.subject, account]))
  const save = () => writeJson(file, [...all.values()])
  const missing = seed.filter((person) => !all.has(person.subject))
  for (const person of missing) all.set(person.subject, toAccount(person))
  if (missing.length > 0) save()

  const put = (account: Account): Account => {
    all.set(account.subject, account)
    save()
    return account
  }
  const byContact = (loginType: LoginType, contact: string) =>
    [...all.values()].find((one) => one.loginType === loginType && contactOf(one) === contactKey(contact)) ?? null
  return {
    bySubject: (subject) => all.get(subject) ?? null,
    byContact,
    byPassword: (email, password) => {
      const account = byContact('auth0', email)
      return account && matchesPassword(password, account.passwordHash) ? account : null
    },
    add: (account, password) => {
      const subject = `${account.loginType}|${randomUUID().replaceAll('-', '')}`
      return put({ ...account, subject, ...(password ? { passwordHash: hashPassword(password) } : {}) })
    },
    verifyEmail: (subject) => {
      const account = all.get(subject)
      if (account) put({ ...account, emailVerified: true })
    },
  }
}
