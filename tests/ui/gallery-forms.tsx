import { Button } from '@/app/_ui/button'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { DateField } from '@/app/_ui/date-field'
import { FileField } from '@/app/_ui/file-field'
import { HoursField } from '@/app/_ui/hours-field'
import { MultiSelect } from '@/app/_ui/multi-select'
import { SearchField } from '@/app/_ui/search-field'
import { SearchSelect } from '@/app/_ui/search-select'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'

const types = [
  { value: 'CNA', label: 'CNA: Certified Nurse Assistant' },
  { value: 'RN', label: 'RN: Registered Nurse' },
]
const file = {
  chooseLabel: 'Choose a file',
  dropLabel: 'or drop it here',
  removeLabel: 'Remove',
  tooLarge: 'Files up to 20 MB.',
}
const date = {
  parse: () => '2026-11-21',
  format: () => 'Nov 21, 2026',
  pickerLabel: 'Calendar',
  unknown: 'Not a date',
}

export function FieldsPart() {
  return (
    <div className="flex max-w-form flex-col gap-5">
      <SearchField label="Search credits" />
      <TextField name="title" label="Title of the class" hint="As it stands on the certificate." />
      <TextField
        name="number"
        label="License number"
        defaultValue="12 34"
        error="Write the number as it stands on your license."
      />
      <TextField name="middle" label="Middle name" optional="(optional)" placeholder="Ann" />
      <TextField name="off" label="Disabled" defaultValue="RN 123456" disabled />
      <div className="grid gap-5 sm:grid-cols-2">
        <HoursField name="units" label="Hours" suffix="hours" defaultValue="4.5" hint="Up to two decimals." />
        <DateField name="date" label="Date" defaultValue="2026-11-21" hint="For example Nov 21, 2026." {...date} />
      </div>
      <SelectField name="type" label="Type" options={types} placeholder="Choose a type" />
      <TextArea name="message" label="Message" placeholder="Enter your message here..." />
      <FileField name="file" label="Certificate" hint="PDF, PNG, JPEG up to 20 MB." {...file} />
      <div className="flex gap-2">
        <Button variant="primary">Add credit</Button>
        <Button>Cancel</Button>
      </div>
    </div>
  )
}

export function ChoicesPart() {
  const formats = [
    { value: 'IN_PERSON', label: 'In person', hint: 'You were in the room with the teacher.' },
    { value: 'ONLINE', label: 'Online', hint: 'At most 24 hours count for CA CNA.' },
    { value: 'HYBRID', label: 'Hybrid' },
  ]
  return (
    <div className="flex max-w-form flex-col gap-5">
      <ChoiceGroup name="format" label="Format" choices={formats} defaultValues={['IN_PERSON']} />
      <ChoiceGroup name="box" label="Format, boxed" choices={formats} defaultValues={['ONLINE']} boxed />
      <ChoiceGroup
        name="topics"
        type="checkbox"
        label="Topics"
        choices={formats}
        defaultValues={['ONLINE']}
        error="Choose at least one."
      />
      <Checkbox
        name="records"
        label="I agree to electronic records"
        hint="You can ask for paper at any time."
        defaultChecked
      />
      <Checkbox name="records2" label="I agree to electronic records" error="Agree to go on." />
      <MultiSelect
        name="languages"
        label="Languages"
        options={types}
        defaultValues={['RN']}
        placeholder="Choose languages"
        filterLabel="Filter"
        listed={(names) => names.join(', ')}
        emptyText="Nothing matches"
      />
      <SearchSelect
        name="type"
        label="Type of license"
        groups={[{ label: 'Most common', options: types }]}
        value="RN"
        onValue={() => undefined}
        placeholder="Search or choose"
        emptyText="Nothing matches"
      />
    </div>
  )
}
