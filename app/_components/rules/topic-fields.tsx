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
import { topicAudiences, topicRecurrences } from '@/lib/domain/lists/topics'
import { typedDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { dateTextLength } from '@/lib/domain/values'
import { ListPart } from './field-parts'
import { emptyTopic, nextKey, type PartProps, type TopicValues } from './form-values'

/** The topics that a rule requires besides the hours, one below the other. Loaded after the form. */
export default function TopicFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  const zone = useReaderZone()
  return (
    <Card title={t('topics')}>
      <ListPart
        items={values.topics}
        onItems={(topics) => onValues({ ...values, topics })}
        empty={() => emptyTopic(nextKey(values.topics), typedDate(todayIn(zone, new Date())))}
        add={t('addTopic')}
        nameOf={(index) => t('topic', { number: String(index + 1) })}
        fields={(topic, change, index) => <Topic topic={topic} change={change} index={index} errors={errors} />}
      />
    </Card>
  )
}

type Props = { topic: TopicValues; change: (next: TopicValues) => void; index: number; errors: PartProps['errors'] }

function Topic(props: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Asked {...props} />
      <Reading {...props} />
    </div>
  )
}

const fieldPropsOf =
  ({ index, errors }: Props) =>
  (part: string) => ({
    name: `topics.${index}.${part}`,
    error: errors[`topics.${index}.${part}`],
  })

function Asked(props: Props) {
  const t = useTranslations('rules.form')
  const names = useTranslations('compliance.topics')
  const audiences = useTranslations('compliance.topicAudiences')
  const { topic, change } = props
  const fieldProps = fieldPropsOf(props)
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <SelectField
          {...fieldProps('code')}
          label={t('code')}
          placeholder={t('choosePlaceholder')}
          options={topicsByName((code) => names(code))}
          value={topic.code}
          onChange={({ target }) => change({ ...topic, code: target.value })}
        />
        <TextField
          {...fieldProps('hours')}
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
          {...fieldProps('every.kind')}
          label={t('every')}
          options={topicRecurrences.map((value) => ({ value, label: t(`everyKinds.${value}`) }))}
          value={topic.every}
          onChange={({ target }) =>
            isOneOf(topicRecurrences, target.value) && change({ ...topic, every: target.value })
          }
        />
        {topic.every.startsWith('EVERY_N') && (
          <TextField
            {...fieldProps('every.n')}
            label={t('n')}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={topic.n}
            onChange={({ target }) => change({ ...topic, n: target.value })}
          />
        )}
        <SelectField
          {...fieldProps('audience')}
          label={t('audience')}
          placeholder={t('everybody')}
          options={topicAudiences.map((value) => ({ value, label: audiences(value) }))}
          value={topic.audience}
          onChange={({ target }) => change({ ...topic, audience: target.value })}
        />
        <TextField
          {...fieldProps('from')}
          label={t('from')}
          maxLength={dateTextLength}
          autoComplete="off"
          value={topic.from}
          onChange={({ target }) => change({ ...topic, from: target.value })}
        />
      </div>
      <Checkbox
        {...fieldProps('includedInTotal')}
        label={t('includedInTotal')}
        checked={topic.includedInTotal}
        onChange={({ target }) => change({ ...topic, includedInTotal: target.checked })}
      />
      <Checkbox
        {...fieldProps('notAtFirstRenewal')}
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
  const fieldProps = fieldPropsOf(props)
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <TextField
        {...fieldProps('source.cite')}
        label={t('cite')}
        maxLength={300}
        autoComplete="off"
        value={topic.cite}
        onChange={({ target }) => change({ ...topic, cite: target.value })}
      />
      <TextField
        {...fieldProps('source.url')}
        label={t('url')}
        inputMode="url"
        maxLength={2000}
        autoComplete="off"
        value={topic.url}
        onChange={({ target }) => change({ ...topic, url: target.value })}
      />
      <SelectField
        {...fieldProps('confidence')}
        label={t('factConfidence')}
        options={confidences.map((value) => ({ value, label: levels(value) }))}
        value={topic.confidence}
        onChange={({ target }) => isOneOf(confidences, target.value) && change({ ...topic, confidence: target.value })}
      />
      <TextField
        {...fieldProps('readOn')}
        label={t('factRead')}
        maxLength={dateTextLength}
        autoComplete="off"
        value={topic.readOn}
        onChange={({ target }) => change({ ...topic, readOn: target.value })}
      />
    </div>
  )
}
