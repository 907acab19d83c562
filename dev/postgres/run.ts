import { type ChildProcess, spawn } from 'node:child_process'
import type { SystemUser } from './system-user'

/** Output of a Postgres program on standard error, and its exit code. */
export type Ended = { code: number | null; said: string }

export type Running = { child: ChildProcess; ended: Promise<Ended>; said: () => string }

/** When a run moves every clock (libfaketime), the database's clock moves too. */
const clock = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_FORCE_MONOTONIC_FIX']

/**
 * Starts a Postgres program in a separate process group: Ctrl-C reaches the terminal's group at once, and the database
 * has to outlive the server that drains.
 */
export function run(program: string, args: string[], user: SystemUser | null): Running {
  const account = user ? { uid: user.uid, gid: user.gid } : {}
  const moved = Object.fromEntries(clock.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', LANG: 'C', ...moved }
  const child = spawn(program, args, { ...account, env, cwd: '/', detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000)
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: error.message }))
    child.once('close', (code) => resolve({ code, said: output }))
  })
  return { child, ended, said: () => output }
}

/** The line with the reason: the last one with FATAL, PANIC or error, without Postgres's prefix. */
export function reason(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const telling =
    lines.findLast((line) => /FATAL|PANIC|error:|could not/i.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim()
}
