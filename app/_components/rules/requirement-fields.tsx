'use client'
import { useTranslations } from 'next-intl'
import { ChoicesBox } from '@/app/_forms/boxes'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { Icon } from '@/app/_ui/icon'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { evidenceKinds, wayNames } from '@/lib/domain/compliance/requirement'
import type { RuleText } from '@/lib/domain/compliance/requirement-details'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { dateTextLength } from '@/lib/domain/values'
import { FactFields, ListPart } from './field-parts'
import { nextKey, type PartProps } from './form-values'
import { factOf } from './number-fields'
import {
  type EvidenceValues,
  emptyInstead,
  emptyNode,
  firstWays,
  type InsteadValues,
  type NodeValues,
  nodeKinds,
  treeHours,
  windows,
} from './requirement-values'

/** What a rule asks for beside its numbers. Loaded after the form, because few rules have it. */
export default function RequirementParts(part: PartProps) {
  return (
    <>
      <RequirementFields {...part} />
      <InsteadFields {...part} list="exemptions" />
      <InsteadFields {...part} list="firstRenewalRoutes" />
    </>
  )
}

/** What a renewal takes where hours alone are not all: its ways or parts, as a tree of nodes. */
function RequirementFields(part: PartProps) {
  const t = useTranslations('rules.form')
  const { values, onValues, errors } = part
  const change = (requirement: NodeValues | null) => onValues({ ...values, requirement })
  const root = values.requirement && { node: values.requirement, path: 'requirement', change, errors }
  return (
    <Card title={t('requirement')} lead={t('requirementLead')}>
      <div className="flex flex-col items-start gap-4">
        {root ? (
          <>
            <FactFields {...factOf(part, 'requirement')}>
              <Kind {...root} />
            </FactFields>
            <NodeParts {...root} />
            <Button icon={<Icon name="x" size={16} />} onClick={() => change(null)}>
              {t('hoursAlone')}
            </Button>
          </>
        ) : (
          <Button icon={<Icon name="plus" size={16} />} onClick={() => change(firstWays())}>
            {t('addWays')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Questions whose yes changes what is asked for: exemptions, or routes of a first renewal. */
function InsteadFields({ list, ...part }: PartProps & { list: 'exemptions' | 'firstRenewalRoutes' }) {
  const t = useTranslations('rules.form')
  const { values, onValues, errors } = part
  const items = values[list]
  return (
    <Card title={t(list)} lead={t(`${list}Lead`)}>
      <div className="flex flex-col gap-4">
        {items.length > 0 && (
          <FactFields {...factOf(part, list)}>
            <p className="self-center text-sm">{t(list)}</p>
          </FactFields>
        )}
        <ListPart
          items={items}
          onItems={(next) => onValues({ ...values, [list]: next })}
          empty={() => emptyInstead(nextKey(items))}
          add={t('addQuestion')}
          nameOf={(index) => `${t('question')} ${index + 1}`}
          fields={(item, change, index) => (
            <Instead
              item={item}
              change={change}
              path={`${list}.${index}`}
              nameKey={list === 'exemptions' ? 'name' : 'route'}
              errors={errors}
            />
          )}
        />
      </div>
    </Card>
  )
}

type InsteadProps = {
  item: InsteadValues
  change: (next: InsteadValues) => void
  path: string
  nameKey: 'name' | 'route'
  errors: PartProps['errors']
}

function Instead({ item, change, path, nameKey, errors }: InsteadProps) {
  const t = useTranslations('rules.form')
  const node = item.needs && {
    node: item.needs,
    path: `${path}.needs`,
    change: (needs: NodeValues) => change({ ...item, needs }),
    errors,
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name={`${path}.${nameKey}`}
        label={t('ownName')}
        hint={t('ownNameHint')}
        error={errors[`${path}.${nameKey}`]}
        maxLength={60}
        autoComplete="off"
        value={item.name}
        onChange={({ target }) => change({ ...item, name: target.value })}
      />
      <Texts
        label={t('question')}
        path={`${path}.question`}
        text={item.question}
        change={(question) => change({ ...item, question })}
        errors={errors}
      />
      <Checkbox
        name={`${path}.nothing`}
        label={t('nothingDue')}
        checked={item.needs === null}
        onChange={({ target }) => change({ ...item, needs: target.checked ? null : emptyNode('hours') })}
      />
      {node && (
        <>
          <Kind {...node} />
          <NodeParts {...node} />
        </>
      )}
    </div>
  )
}

type NodeProps = { node: NodeValues; path: string; change: (next: NodeValues) => void; errors: PartProps['errors'] }

function Kind({ node, path, change, errors }: NodeProps) {
  const t = useTranslations('rules.form')
  return (
    <SelectField
      name={path}
      label={t('nodeKind')}
      error={errors[path]}
      options={nodeKinds.map((value) => ({ value, label: t(`nodeKinds.${value}`) }))}
      value={node.node}
      onChange={({ target }) => isOneOf(nodeKinds, target.value) && change({ ...node, node: target.value })}
    />
  )
}

/** The fields below the kind of a node; a list has nodes in it. */
function NodeParts(props: NodeProps) {
  const { node } = props
  if (node.node === 'hours') return <Hours {...props} />
  if (node.node === 'evidence') return <Evidence {...props} />
  return <Parts {...props} />
}

function Parts({ node, path, change, errors }: NodeProps) {
  const t = useTranslations('rules.form')
  const names = useTranslations('compliance.ways.names')
  const isWays = node.node === 'any'
  const word = t(isWays ? 'way' : 'part')
  return (
    <div className="flex w-full flex-col gap-2">
      {errors[`${path}.${node.node}`] && <p className="text-sm text-error">{errors[`${path}.${node.node}`]}</p>}
      <ListPart
        items={node.parts}
        onItems={(parts) => change({ ...node, parts })}
        empty={() => ({
          key: nextKey(node.parts),
          way: wayNames.find((name) => node.parts.every(({ way }) => way !== name)) ?? 'OTHER',
          needs: emptyNode(),
        })}
        add={t(isWays ? 'addWay' : 'addPart')}
        nameOf={(index) => `${word} ${index + 1}`}
        fields={(item, changeItem, index) => {
          const itemPath = `${path}.${node.node}.${index}`
          const needs = {
            node: item.needs,
            path: isWays ? `${itemPath}.needs` : itemPath,
            change: (next: NodeValues) => changeItem({ ...item, needs: next }),
            errors,
          }
          return (
            <div className="flex flex-col gap-3">
              <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
                {isWays && (
                  <SelectField
                    name={`${itemPath}.way`}
                    label={t('wayName')}
                    error={errors[`${itemPath}.way`]}
                    options={wayNames.map((value) => ({ value, label: names(value) }))}
                    value={item.way}
                    onChange={({ target }) =>
                      isOneOf(wayNames, target.value) && changeItem({ ...item, way: target.value })
                    }
                  />
                )}
                <Kind {...needs} />
              </div>
              <NodeParts {...needs} />
            </div>
          )
        }}
      />
    </div>
  )
}

function Hours({ node, path, change, errors }: NodeProps) {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  return (
    <div className="flex w-full flex-col gap-3">
      <Checkbox
        name={`${path}.sameHours`}
        label={t('sameHours')}
        checked={node.sameHours}
        onChange={({ target }) => change({ ...node, sameHours: target.checked })}
      />
      {!node.sameHours && (
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          {treeHours.map((name) => (
            <TextField
              key={name}
              name={`${path}.hours.${name}`}
              label={numbers(name)}
              error={errors[`${path}.hours.${name}`]}
              suffix={t('hours')}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              value={node.hours[name]}
              onChange={({ target }) => change({ ...node, hours: { ...node.hours, [name]: target.value } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Evidence({ node, path: nodePath, change, errors }: NodeProps) {
  const t = useTranslations('rules.form')
  const names = useTranslations('compliance.ways.names')
  const types = useTranslations('enums.credentialTypesShort')
  const path = `${nodePath}.evidence`
  const { evidence } = node
  const set = (more: Partial<EvidenceValues>) => change({ ...node, evidence: { ...evidence, ...more } })
  const field = (name: 'amount' | 'issuers' | 'dueOn') => ({
    name: `${path}.${name}`,
    label: t(`evidence.${name}`),
    error: errors[`${path}.${name}`],
    autoComplete: 'off',
    value: evidence[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <SelectField
          name={`${path}.kind`}
          label={t('evidence.kind')}
          error={errors[`${path}.kind`]}
          options={evidenceKinds.map((value) => ({ value, label: names(value) }))}
          value={evidence.kind}
          onChange={({ target }) => isOneOf(evidenceKinds, target.value) && set({ kind: target.value })}
        />
        <TextField {...field('amount')} hint={t('evidence.amountHint')} inputMode="decimal" maxLength={10} />
        <SelectField
          name={`${path}.within`}
          label={t('evidence.within')}
          error={errors[`${path}.within`]}
          options={windows.map((value) => ({ value, label: t(`evidence.windows.${value}`) }))}
          value={evidence.within}
          onChange={({ target }) => isOneOf(windows, target.value) && set({ within: target.value })}
        />
        {evidence.within === 'MONTHS' && (
          <TextField
            name={`${path}.within.monthsBeforeEnd`}
            label={t('evidence.months')}
            error={errors[`${path}.within.monthsBeforeEnd`]}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={evidence.months}
            onChange={({ target }) => set({ months: target.value })}
          />
        )}
        <TextField {...field('issuers')} hint={t('evidence.issuersHint')} maxLength={500} />
        <TextField {...field('dueOn')} maxLength={dateTextLength} />
      </div>
      <ChoicesBox
        name={`${path}.licenseTypes`}
        label={t('evidence.licenseTypes')}
        error={errors[`${path}.licenseTypes`]}
        placeholder={t('evidence.anyType')}
        filterLabel={t('filter')}
        emptyText={t('noMatch')}
        options={credentialTypeCodes.map((value) => ({ value, label: types(value) }))}
        values={evidence.licenseTypes}
        onValues={(licenseTypes) => set({ licenseTypes: [...licenseTypes] })}
      />
      <Checkbox
        name={`${path}.paid`}
        label={t('evidence.paid')}
        checked={evidence.paid}
        onChange={({ target }) => set({ paid: target.checked })}
      />
      <Texts
        label={t('evidence.note')}
        path={`${path}.note`}
        text={evidence.note}
        change={(note) => set({ note })}
        errors={errors}
      />
    </div>
  )
}

const languages = ['en', 'es', 'ja'] as const

type TextProps = {
  label: string
  path: string
  text: RuleText
  change: (text: RuleText) => void
  errors: PartProps['errors']
}

/** The rule's own words, which it has in every language. */
function Texts({ label, path, text, change, errors }: TextProps) {
  const t = useTranslations('rules.form')
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
      {languages.map((language) => (
        <TextField
          key={language}
          name={`${path}.${language}`}
          label={t('inLanguage', { what: label, language: t(`languages.${language}`) })}
          error={errors[`${path}.${language}`] ?? (language === 'en' ? errors[path] : undefined)}
          lang={language}
          maxLength={500}
          autoComplete="off"
          value={text[language]}
          onChange={({ target }) => change({ ...text, [language]: target.value })}
        />
      ))}
    </div>
  )
}
