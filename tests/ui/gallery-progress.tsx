import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { ComplianceRing, RingLegend } from '@/app/_ui/compliance-ring'
import { HoursChart } from '@/app/_ui/hours-chart'
import { Tag } from '@/app/_ui/tag'

const ring = { caption: 'of 48 hours', title: 'Hours', desc: '36 of 48 hours.', required: 4800, firstYearMin: 1200 }

export function RingsPart() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-6">
        <ComplianceRing {...ring} counted={3600} online={2400} size="lg" />
        <ComplianceRing {...ring} counted={3600} online={1200} />
        <ComplianceRing {...ring} counted={4800} online={2400} />
        <ComplianceRing {...ring} counted={0} />
        <ComplianceRing {...ring} counted={50} online={25} />
        <ComplianceRing {...ring} counted={3000} required={3000} caption="of 30 hours" />
        <ComplianceRing
          {...ring}
          counted={1275}
          online={1275}
          required={3000}
          firstYearMin={undefined}
          caption="of 30 hours"
        />
        <ComplianceRing {...ring} counted={600} state="exempt" caption="Exempt" />
        <ComplianceRing {...ring} counted={350} state="kept" caption="hours kept" />
      </div>
      <div className="flex gap-3">
        <ComplianceRing {...ring} counted={3600} online={1200} size="sm" />
        <ComplianceRing {...ring} counted={4800} online={2400} size="sm" />
        <ComplianceRing {...ring} counted={0} state="exempt" size="sm" />
      </div>
    </>
  )
}

const legend = [
  { kind: 'inPerson' as const, label: '24 h in person' },
  { kind: 'online' as const, label: '12 h online, at most 24' },
  { kind: 'yearMin' as const, label: 'Year 1: 12 h at least' },
]

export function DashboardPart() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(['warn', 'success'] as const).map((band) => (
        <Card
          key={band}
          title="California CNA"
          lead="No. 01234567, expires Sep 16, 2027"
          actions={<Tag tone={band}>{band === 'warn' ? 'At risk' : 'Complete'}</Tag>}
          footer={
            <div className="flex items-center justify-between gap-2">
              <span className="text-soft tabular-nums">299 days left</span>
              <ButtonLink href="/add-credits" size="sm" variant="primary">
                Add credit
              </ButtonLink>
            </div>
          }
        >
          <div className="flex flex-wrap items-center gap-5">
            <ComplianceRing {...ring} counted={band === 'warn' ? 3600 : 4800} online={1200} />
            <div className="flex min-w-40 flex-1 flex-col gap-3">
              <p className="font-semibold">12 hours to go by Sep 16, 2027. All 12 must be in person.</p>
              <RingLegend items={legend} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  )
}

export function HoursPart() {
  const days = ['2025-11-02', '2026-01-12', '2026-02-14', '2026-04-01', '2026-08-30', '2026-10-02', '2027-02-01']
  return (
    <Card title="Hours over time" lead="20 of 48 hours so far. 4 more hours are planned.">
      <HoursChart
        title="Hours of California CNA over time"
        startsAt="2025-09-17"
        endsAt="2027-09-16"
        today="2026-11-21"
        required={4800}
        carried={0}
        firstYear={{ endsAt: '2026-09-16', least: 1200, label: 'At least 12 hr in the first year' }}
        steps={days.map((date, index) => ({
          id: date,
          date,
          units: index === 3 ? 0 : 400,
          online: index % 2 === 1,
          planned: date > '2026-11-21',
          text: `Infection control, ${index === 3 ? 'does not count, more than 24 hours are online' : 'counts 4 hours'}`,
          href: '/credentials/1/credits/2',
        }))}
        words={{ today: 'Today', from: 'Sep 17, 2025', to: 'Sep 16, 2027', required: '48 hours required' }}
        keys={[
          { kind: 'inPerson', label: 'In person' },
          { kind: 'online', label: 'Online' },
          { kind: 'planned', label: 'Planned' },
          { kind: 'none', label: 'Doesn’t count' },
          { kind: 'pace', label: 'What’s left to earn' },
        ]}
      />
    </Card>
  )
}
