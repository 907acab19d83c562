import { getTranslations } from 'next-intl/server'
import { formDialogLabels } from '@/app/_components/form-dialog-labels'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { CheckInBoard } from '@/lib/services/check-in/get-check-in-board'

export type BoardLabels = Awaited<ReturnType<typeof boardLabels>>

const blanks = { name: '{name}', here: '{here}', all: '{all}', time: '{time}', count: '{count}' }

/** The words of the board; those with places to fill are filled by the browser as people come. */
export async function boardLabels({ opensAt, closesAt, timeZone }: CheckInBoard) {
  const [t, required] = await Promise.all([getTranslations('checkIn.board'), getTranslations('validation')])
  return {
    code: {
      title: t('codeTitle'),
      lead: t('codeLead'),
      full: t('full'),
      close: t('close'),
      scan: t('scan'),
      orType: t('orType'),
      qr: t('qr'),
      count: t('count', blanks),
      EARLY: t('notOpen', { time: formatDateTime(opensAt, timeZone) }),
      CLOSED: t('closed', { time: formatDateTime(closesAt, timeZone) }),
      OVER: t('over'),
      OPEN: t('noCode'),
    },
    list: {
      here: t('here'),
      expected: t('expected'),
      nobodyHere: t('nobodyHere'),
      nobodyLeft: t('nobodyLeft'),
      nobodyListed: t('nobodyListed'),
      search: t('search'),
      noneFound: t('noneFound'),
      checkIn: t('checkIn'),
      checkInName: t('checkInName', blanks),
      undo: t('undo'),
      undoName: t('undoName', blanks),
      checkOut: t('checkOut'),
      checkOutName: t('checkOutName', blanks),
      checkOutAll: t('checkOutAll', blanks),
      checkOutAllAsk: t('checkOutAllAsk', blanks),
      out: t('out', blanks),
      QR: t('QR'),
      CODE: t('CODE'),
      ROSTER: t('ROSTER'),
      signed: t('signed'),
      unsigned: t('unsigned'),
      walkIn: t('walkIn'),
      refused: t('refused'),
      INVITATION: t('INVITATION'),
      APPROVAL: t('APPROVAL'),
      WAITLIST: t('WAITLIST'),
      arrived: t('arrived', blanks),
    },
    walk: {
      title: t('walkTitle'),
      field: t('walkField'),
      hint: t('walkHint'),
      add: t('walkAdd'),
      nobody: t('walkNobody'),
      added: t('added', blanks),
    },
    ask: {
      title: t('reasonTitle', blanks),
      late: t('reasonLate', blanks),
      device: t('reasonDevice', blanks),
      undoTitle: t('undoTitle', blanks),
      undoText: t('undoText'),
      reason: t('reason'),
      required: required('required'),
      save: t('save'),
      saveUndo: t('saveUndo'),
      dialog: await formDialogLabels(),
    },
    lost: t('lost'),
    ended: t('ended'),
    reload: t('reload'),
  }
}
