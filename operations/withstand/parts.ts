import type { Part } from './part'

type Load = () => Promise<{ part: Part }>

/**
 * The parts by name, most valuable first. Each is loaded in a separate process, because it sets the environment of the
 * product.
 */
export const parts: Readonly<Record<string, Load>> = {
  tenants: () => import('./tenants'),
  fuzz: () => import('./fuzz'),
  insiders: () => import('./insiders'),
  races: () => import('./races'),
  kills: () => import('./kills'),
  identity: () => import('./identity'),
  erasure: () => import('./erasure'),
  texts: () => import('./texts'),
  outages: () => import('./outages'),
  dependencies: () => import('./dependencies'),
  load: () => import('./load'),
  releases: () => import('./releases'),
  permissions: () => import('./permissions'),
  mutations: () => import('./mutations'),
  rules: () => import('./rules'),
  'rule-files': () => import('./rule-files'),
  backups: () => import('./backups'),
}
