import { Alert } from '@/app/_ui/alert'
import { Badge } from '@/app/_ui/badge'
import { Button, ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { FormErrors } from '@/app/_ui/form-errors'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Link } from '@/app/_ui/link'
import { MeterBar, Progress } from '@/app/_ui/progress'
import { Skeleton } from '@/app/_ui/skeleton'
import { Spinner } from '@/app/_ui/spinner'
import { Tag } from '@/app/_ui/tag'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['success', 'warn', 'error', 'info', 'neutral'] as const

export function ButtonsPart() {
  return (
    <>
      {(['md', 'sm'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Add credit
            </Button>
          ))}
          <Button variant="primary" size={size} icon={<Icon name="plus" size={16} />}>
            Add license
          </Button>
          <Button variant="primary" size={size} busy>
            Saving
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <ButtonLink href="/credentials" size={size}>
            See all
          </ButtonLink>
          <IconButton label="Settings">
            <Icon name="settings" size={18} />
          </IconButton>
        </div>
      ))}
      <p className="max-w-prose">
        Text with a <Link href="/account">link in it</Link> and figures 1,234.50.
      </p>
      <Link href="/account" variant="quiet">
        A quiet link in a list
      </Link>
      <Spinner label="Loading" />
    </>
  )
}

export function TagsPart() {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tones.map((tone) => (
        <Tag key={tone} tone={tone}>
          {{ success: 'In person', warn: 'Hybrid', error: 'Expired', info: 'Online', neutral: 'Hours kept' }[tone]}
        </Tag>
      ))}
      {tones.map((tone) => (
        <Badge key={tone} count={12} tone={tone} label="12 people" />
      ))}
    </div>
  )
}

export function FeedbackPart() {
  return (
    <>
      {tones.slice(0, 4).map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title="12 hours to go by Sep 16, 2027"
          actions={tone === 'warn' && <Button size="sm">Add credit</Button>}
        >
          All 12 must be in person. The board decides about the renewal.
        </Alert>
      ))}
      <FormErrors
        title="Check these 2 answers"
        errors={[
          { field: 'number', message: 'Write the number as it stands on your license.' },
          { field: 'expiry', message: 'The expiration date must be after the issue date.' },
        ]}
      />
      <InlineNotice tone="warn">Online credits beyond 24 hours do not count.</InlineNotice>
      <Progress label="Importing members" value={120} max={400} text="120 of 400 rows" />
      <MeterBar value={14} max={36} mark={12} fill="fill-info-solid" />
      <Card>
        <EmptyState
          title="No credits yet"
          icon={<Icon name="plus" size={24} />}
          action={<Button variant="primary">Add your first credit</Button>}
        >
          Each class you finish counts toward every license it is good for. Add it once here.
        </EmptyState>
      </Card>
      <Skeleton />
      <Skeleton shape="short" />
    </>
  )
}
