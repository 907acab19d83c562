import { expect, test } from 'vitest'
import { readCard } from '@/lib/domain/documents/read-card'

test.each([
  ['a CPR card by month', 'BLS Provider\nIssue Date 05/2026\nRenew By 05/2028', '2026-05-01', '2028-05-31'],
  ['labels above', 'Issue Date\nMay 2026\nRecommended Renewal Date\nMay 2028', '2026-05-01', '2028-05-31'],
  ['both in a line', 'Issued: 5/14/2026   Expires: 5/14/2028', '2026-05-14', '2028-05-14'],
  ['a TB test that was not read yet', 'DOB: 03/14/1988\nDate placed: 11/01/2026', '2026-11-01', null],
  ['a card in Spanish', 'Fecha de emisión: 13/05/2026\nVálido hasta: 13/05/2028', '2026-05-13', '2028-05-13'],
  ['a card in Japanese', '発行日：2026年5月14日\n有効期限：2028年5月', '2026-05-14', '2028-05-31'],
  ['two ends', 'Expires 05/2027\nExpires 05/2028', null, null],
  ['an end before the issue', 'Issued 05/2026\nExpires 05/2025', '2026-05-01', null],
  ['an issue in the future', 'Issued 05/2030', null, null],
  ['dates without a label', '05/14/2026\n05/2028', null, null],
])('%s', (_name, text, effectiveAt, expiresAt) => {
  expect(readCard(text, '2026-11-24')).toEqual({ effectiveAt, expiresAt })
})

/** The text of cards and records in the layouts that people have, with invented people. */
const layouts: [name: string, lines: string[], effectiveAt: string | null, expiresAt: string | null][] = [
  [
    'an eCard of the American Heart Association, labels in one row and dates in the next',
    [
      'BASIC LIFE SUPPORT',
      'BLS Provider',
      'Maria Delgado',
      'has successfully completed the cognitive and skills evaluations in accordance with the curriculum of the',
      'American Heart Association Basic Life Support (CPR and AED) Program.',
      'Issue Date                    Renew By',
      '05/14/2026                    05/2028',
      'Training Center Name          Instructor Name',
      'Valley Training               Ana Ruiz',
    ],
    '2026-05-14',
    '2028-05-31',
  ],
  [
    'a wallet card of the Heart Association by months',
    [
      'BLS Provider',
      'Maria Delgado',
      'Issue Date 05/2026 Recommended Renewal Date 05/2028',
      'Training Center ID CA01234',
    ],
    '2026-05-01',
    '2028-05-31',
  ],
  [
    'a wallet card by short months',
    ['Heartsaver CPR AED', 'Issue Date 05/26', 'Recommended Renewal Date 05/28'],
    '2026-05-01',
    '2028-05-31',
  ],
  [
    'a certificate of the Red Cross, which names no last day',
    [
      'American Red Cross',
      'Maria Delgado has successfully completed requirements for',
      'Adult and Pediatric First Aid/CPR/AED',
      'Date Completed: 05/14/2026',
      'Validity Period: 2 Years',
    ],
    '2026-05-14',
    null,
  ],
  [
    'a card with its labels under the dates',
    [
      'Basic Life Support',
      '05/14/2026          05/31/2028',
      'Class Completion Date    Expiration Date',
      'Registry No. 123456',
    ],
    '2026-05-14',
    '2028-05-31',
  ],
  [
    'a card with its labels behind the dates',
    ['05/14/2026 (date issued) 05/31/2028 (expires)'],
    '2026-05-14',
    '2028-05-31',
  ],
  ['a card with "EXP"', ['CPR/AED', 'ISSUED: 05-14-2026', 'EXP: 05-31-2028'], '2026-05-14', '2028-05-31'],
  [
    'a skin test of which the material expires',
    [
      'TUBERCULIN SKIN TEST RECORD',
      'Name: Maria Delgado   DOB: 03/14/1988',
      'Date placed: 11/01/2026  Time: 9:00 AM  Site: left forearm',
      'Manufacturer: Tubersol  Lot #: C5812AA  Exp. Date: 03/2027',
      'Date read: 11/03/2026  Time: 9:15 AM',
      'Induration: 0 mm  Result: Negative',
    ],
    '2026-11-03',
    null,
  ],
  [
    'a skin test whose lot stands in a line above',
    ['Date administered: 11/01/2026', 'Lot: C5812AA', 'Expiration Date: 03/31/2027', 'Date read: 11/03/2026'],
    '2026-11-03',
    null,
  ],
  [
    'a skin test in two steps, as a table',
    [
      'Two-Step TST',
      '          Date Placed    Date Read    Induration   Result',
      'Step 1    11/01/2026     11/03/2026   0 mm         Negative',
      'Step 2    11/10/2026     11/12/2026   0 mm         Negative',
    ],
    '2026-11-12',
    null,
  ],
  ['a skin test by hand, days without a year', ['Date placed: 11/01', 'Date read: 11/03', 'Result: 0 mm'], null, null],
  [
    'a blood test of a laboratory',
    [
      'Patient: DELGADO, MARIA   DOB: 03/14/1988   Age: 38',
      'Collected: 11/01/2026 08:15 AM   Received: 11/02/2026 06:00 AM   Reported: 11/03/2026 10:12 AM',
      'QuantiFERON-TB Gold Plus   NEGATIVE',
    ],
    '2026-11-01',
    null,
  ],
  [
    'a blood test with the day of its report alone',
    ['QuantiFERON-TB Gold', 'Reported: 11/03/2026'],
    '2026-11-03',
    null,
  ],
  [
    'a chest X-ray',
    ['Date of Birth: 03/14/1988', 'Date of Exam: 11/01/2026', 'Impression: No evidence of active tuberculosis'],
    '2026-11-01',
    null,
  ],
]

test.each(layouts)('%s', (_name, lines, effectiveAt, expiresAt) => {
  expect(readCard(lines.join('\n'), '2026-11-24')).toEqual({ effectiveAt, expiresAt })
})
