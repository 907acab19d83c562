import { Breadcrumbs } from '@/app/_ui/breadcrumbs'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { FilterChip } from '@/app/_ui/filter-chip'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { PageHeader } from '@/app/_ui/page-header'
import { RowMenu } from '@/app/_ui/row-menu'
import { StackedBar } from '@/app/_ui/stacked-bar'
import { Stat } from '@/app/_ui/stat'
import { type Column, Table } from '@/app/_ui/table'
import { Tabs } from '@/app/_ui/tabs'
import { Tag } from '@/app/_ui/tag'

type Person = {
  id: string
  name: string
  license: string
  hours: string
  expires: string
  state: string
  tone: 'error' | 'warn' | 'success'
}

const people: Person[] = [
  {
    id: '1',
    name: 'Nguyen, Linh T.',
    license: 'CA / CNA (01234567)',
    hours: '36 of 48',
    expires: 'Dec 16, 2026',
    state: 'Expires in 25 days',
    tone: 'error',
  },
  {
    id: '2',
    name: 'Okafor, Ada',
    license: 'CA / HHA (998877)',
    hours: '12 of 24',
    expires: 'Jan 30, 2027',
    state: 'Behind',
    tone: 'warn',
  },
  {
    id: '3',
    name: 'Sato, Yuki',
    license: 'TX / RN (445566)',
    hours: '20 of 20',
    expires: 'Sep 16, 2027',
    state: 'Complete',
    tone: 'success',
  },
]

const columns: Column<Person>[] = [
  {
    key: 'pick',
    header: 'Select',
    quiet: true,
    wideOnly: true,
    cell: ({ name }) => <input type="checkbox" className="tick align-middle" aria-label={name} />,
  },
  {
    key: 'name',
    header: 'Name',
    lead: true,
    cell: ({ name }) => (
      <Link href="/orgs/1/members/2" variant="quiet">
        {name}
      </Link>
    ),
  },
  { key: 'license', header: 'License', cell: ({ license }) => license },
  { key: 'hours', header: 'Hours', align: 'end', cell: ({ hours }) => hours },
  { key: 'expires', header: 'Expires', align: 'end', cell: ({ expires }) => expires },
  { key: 'state', header: 'Status', cell: ({ state, tone }) => <Tag tone={tone}>{state}</Tag> },
  {
    key: 'actions',
    header: 'Actions',
    quiet: true,
    wideOnly: true,
    align: 'end',
    cell: () => (
      <span className="-my-2 inline-flex">
        <RowMenu label="More">{null}</RowMenu>
      </span>
    ),
  },
]

export function TablePart() {
  return (
    <>
      <PageHeader
        trail={
          <Breadcrumbs
            label="Breadcrumbs"
            items={[{ label: 'Sunrise Care', href: '/orgs/1' }, { label: 'Credentials' }]}
          />
        }
        title="Credentials"
        tags={<Tag tone="warn">3 behind</Tag>}
        lead="Every license of your members, the most urgent first."
        actions={
          <>
            <Button>Export CSV</Button>
            <Button variant="primary">Remind</Button>
          </>
        }
      />
      <div className="flex flex-wrap gap-2">
        <FilterChip label="Expired" href="?band=EXPIRED" count={4} />
        <FilterChip label="Within 30 days" href="?" active count={12} />
        <FilterChip label="Behind" href="?band=BEHIND" count={31} />
      </div>
      <Card flush>
        <Table caption="Credentials of members" columns={columns} rows={people} rowKey={({ id }) => id} />
      </Card>
      <Card title="Compact" flush>
        <Table caption="Compact" columns={columns} rows={people} rowKey={({ id }) => id} compact />
      </Card>
      <LoadMore href="?after=3" label="Load more" shown="3 of 412" />
    </>
  )
}

export function ListPart() {
  return (
    <>
      <Tabs
        label="Sections"
        items={[
          { label: 'Overview', href: '/a', current: true },
          { label: 'Members', href: '/b', count: 412 },
          { label: 'Classes', href: '/c' },
          { label: 'Curriculums', href: '/d' },
          { label: 'Documents', href: '/e' },
        ]}
      />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Stat label="Members" value="412" hint="3 invitations open" href="/orgs/1/members" />
        <Stat label="Expired" value="4" tone="error" href="/orgs/1/credentials" />
        <Stat label="Behind" value="31" tone="warn" href="/orgs/1/credentials" />
        <Stat label="Complete" value="298" tone="success" />
      </div>
      <Card title="Compliance" lead="A member's band is their worst.">
        <StackedBar
          label="Members by band"
          parts={[
            { key: 'expired', label: 'Expired', count: 4, fill: 'fill-expired', href: '/x' },
            { key: 'd30', label: 'Within 30 days', count: 12, fill: 'fill-days-30', href: '/x' },
            { key: 'd60', label: 'Within 60 days', count: 20, fill: 'fill-days-60', href: '/x' },
            { key: 'behind', label: 'Behind', count: 31, fill: 'fill-days-90', href: '/x' },
            { key: 'complete', label: 'Complete', count: 298, fill: 'fill-success-solid', href: '/x' },
            { key: 'none', label: 'Hours kept', count: 47, fill: 'hatched', href: '/x' },
          ]}
        />
      </Card>
      <Card title="License">
        <DefinitionList
          items={[
            { term: 'Number', detail: '01234567' },
            { term: 'Issued', detail: 'Sep 17, 2023' },
            { term: 'Verification', detail: <Tag tone="success">Yes</Tag> },
          ]}
        />
      </Card>
    </>
  )
}
