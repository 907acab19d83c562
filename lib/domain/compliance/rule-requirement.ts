import { type Fields, readArray, readFields } from './case-reader'
import type { RequirementNode } from './requirement'
import {
  type RequirementParts,
  readReportTo,
  readRuleText,
  type Written,
  type WrittenNode,
} from './requirement-details'
import { readOwnName, readRequirement, readRequirementOrNothing, refuseTwice } from './requirement-reader'

function readWritten<Name extends 'name' | 'route'>(value: unknown, path: string, key: Name): readonly Written<Name>[] {
  const items = readArray(value, path)
  const names = items.map((item, index) => {
    const itemPath = `${path}[${index}]`
    const fields = readFields(item, itemPath, [key, 'question', 'needs'])
    readRuleText(fields.question, `${itemPath}.question`)
    readRequirementOrNothing(fields.needs, `${itemPath}.needs`, 'RULE')
    return readOwnName(fields[key], `${itemPath}.${key}`)
  })
  refuseTwice(names, path, key)
  return items as Written<Name>[]
}

/** Reads the parts, and keeps them as written. Throws for an invalid or unknown field. */
export function readRequirementParts(fields: Fields, path: string): RequirementParts {
  const { requirement, exemptions, firstRenewalRoutes, reportTo } = fields
  if (requirement !== undefined) readRequirement(requirement, `${path}.requirement`, 'RULE')
  return {
    ...(requirement === undefined ? {} : { requirement: requirement as WrittenNode }),
    ...(exemptions === undefined ? {} : { exemptions: readWritten(exemptions, `${path}.exemptions`, 'name') }),
    ...(firstRenewalRoutes === undefined
      ? {}
      : { firstRenewalRoutes: readWritten(firstRenewalRoutes, `${path}.firstRenewalRoutes`, 'route') }),
    ...(reportTo === undefined ? {} : { reportTo: readReportTo(reportTo, `${path}.reportTo`) }),
  }
}

/** What a rule with ways asks for, as the evaluation reads it. */
export type RuleRequirement = {
  requirement: RequirementNode
  exemptions: ReadonlyMap<string, RequirementNode | null>
  firstRenewal: ReadonlyMap<string, RequirementNode | null>
}

/** Reading a tree takes longer than evaluating it, and a rule never changes; an edited one may share some of its parts. */
const readTrees = new WeakMap<object, { of: RequirementParts; tree: RuleRequirement }>()

/** What a rule with ways asks for; null for a rule that asks for hours alone. */
export function requirementOf(rule: RequirementParts): RuleRequirement | null {
  const { requirement, exemptions, firstRenewalRoutes } = rule
  if (!requirement) return null
  const known = readTrees.get(requirement)
  if (known && known.of.exemptions === exemptions && known.of.firstRenewalRoutes === firstRenewalRoutes)
    return known.tree
  const needsOf = (needs: WrittenNode | null) => readRequirementOrNothing(needs, 'needs', 'RULE')
  const tree = {
    requirement: readRequirement(requirement, 'requirement', 'RULE'),
    exemptions: new Map(exemptions?.map(({ name, needs }) => [name, needsOf(needs)])),
    firstRenewal: new Map(firstRenewalRoutes?.map(({ route, needs }) => [route, needsOf(needs)])),
  }
  readTrees.set(requirement, { of: { exemptions, firstRenewalRoutes }, tree })
  return tree
}
