'use client'
import { useTranslations } from 'next-intl'
import { topicsByName } from '@/app/_components/compliance/topics-by-name'
import { useReaderZone } from '@/app/_frame/reader-zone'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { confidences } from '@/lib/domain/compliance/credit-requirements'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { topicAudiences } from '@/lib/domain/lists/topics'
import { typedDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateTextLength } from '@/lib/domain/values'
import { emptyTopic, nextKey, type PartProps, type TopicValues } from './form-values'
import { ListPart } from './list-part'

const kindsOfEvery = ['PERIOD', 'EVERY_N_PERIODS', 'EVERY_N_YEARS', 'ONCE', 'FIRST_RENEWAL'] as const

/** What a rule asks for beside the hours: one topic under the other. */
export function TopicFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  const zone = useReaderZone()
  return (
    <Card title={t('topics')}>
      <ListPart
        items={values.topics}
        onItems={(topics) => onValues({ ...values, topics })}
        empty={() => emptyTopic(nextKey(values.topics), typedDate(todayIn(zone, new Date())))}
        add={t('addTopic')}
        nameOf={(at) => t('topic', { number: String(at + 1) })}
        fields={(topic, change, at) => <Topic topic={topic} change={change} at={at} errors={errors} />}
      />
    </Card>
  )
}

type Props = { topic: TopicValues; change: (next: TopicValues) => void; at: number; errors: PartProps['errors'] }

function Topic(props: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Asked {...props} />
      <Reading {...props} />
    </div>
  )
}

const namedBy =
  ({ at, errors }: Props) =>
  (part: string) => ({
    name: `topics.${at}.${part}`,
    error: errors[`topics.${at}.${part}`],
  })

function Asked(props: Props) {
  const t = useTranslations('rules.form')
  const names = useTranslations('compliance.topics')
  const audiences = useTranslations('compliance.topicAudiences')
  const { topic, change } = props
  const named = namedBy(props)
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <SelectField
          {...named('code')}
          label={t('code')}
          placeholder={t('choosePlaceholder')}
          options={topicsByName((code) => names(code))}
          value={topic.code}
          onChange={({ target }) => change({ ...topic, code: target.value })}
        />
        <TextField
          {...named('hours')}
          label={t('topicHours')}
          hint={t('topicHoursHint')}
          suffix={t('hours')}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          value={topic.hours}
          onChange={({ target }) => change({ ...topic, hours: target.value })}
        />
        <SelectField
          {...named('every.kind')}
          label={t('every')}
          options={kindsOfEvery.map((value) => ({ value, label: t(`everyKinds.${value}`) }))}
          value={topic.every}
          onChange={({ target }) => isOneOf(kindsOfEvery, target.value) && change({ ...topic, every: target.value })}
        />
        {topic.every.startsWith('EVERY_N') && (
          <TextField
            {...named('every.n')}
            label={t('n')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={topic.n}
            onChange={({ target }) => change({ ...topic, n: target.value })}
          />
        )}
        <SelectField
          {...named('audience')}
          label={t('audience')}
          placeholder={t('everybody')}
          options={topicAudiences.map((value) => ({ value, label: audiences(value) }))}
          value={topic.audience}
          onChange={({ target }) => change({ ...topic, audience: target.value })}
        />
        <TextField
          {...named('from')}
          label={t('from')}
          maxLength={dateTextLength}
          autoComplete="off"
          value={topic.from}
          onChange={({ target }) => change({ ...topic, from: target.value })}
        />
      </div>
      <Checkbox
        {...named('includedInTotal')}
        label={t('includedInTotal')}
        checked={topic.includedInTotal}
        onChange={({ target }) => change({ ...topic, includedInTotal: target.checked })}
      />
      <Checkbox
        {...named('notAtFirstRenewal')}
        label={t('notAtFirstRenewal')}
        checked={topic.notAtFirstRenewal}
        onChange={({ target }) => change({ ...topic, notAtFirstRenewal: target.checked })}
      />
    </>
  )
}

function Reading(props: Props) {
  const t = useTranslations('rules.form')
  const levels = useTranslations('rules.form.levels')
  const { topic, change } = props
  const named = namedBy(props)
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <TextField
        {...named('source.cite')}
        label={t('cite')}
        maxLength={300}
        autoComplete="off"
        value={topic.cite}
        onChange={({ target }) => change({ ...topic, cite: target.value })}
      />
      <TextField
        {...named('source.url')}
        label={t('url')}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        value={topic.url}
        onChange={({ target }) => change({ ...topic, url: target.value })}
      />
      <SelectField
        {...named('confidence')}
        label={t('factConfidence')}
        options={confidences.map((value) => ({ value, label: levels(value) }))}
        value={topic.confidence}
        onChange={({ target }) => isOneOf(confidences, target.value) && change({ ...topic, confidence: target.value })}
      />
      <TextField
        {...named('readOn')}
        label={t('factRead')}
        maxLength={dateTextLength}
        autoComplete="off"
        value={topic.readOn}
        onChange={({ target }) => change({ ...topic, readOn: target.value })}
      />
    </div>
  )
}
