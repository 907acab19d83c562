import { describe, expect, test } from 'vitest'
import { readCertificate } from '@/lib/domain/credits/read-certificate'

const today = '2026-11-24'
const read = (text: string) => readCertificate(text, today)
const nothing = {
  title: null,
  providerName: null,
  providerNumber: null,
  completedAt: null,
  units: null,
  printedHours: null,
  format: null,
  onlineUnits: null,
  topicCodes: [],
  approvals: [],
}

test.each([
  ['Provider approved by the California Board of Registered Nursing, CEP 12345', ['BOARD-CA CEP 12345']],
  ['NAC #7214', ['BOARD-CA NAC 7214']],
  ['Accredited by ANCC, Provider Number P0123', ['ANCC P0123']],
  ['ACPE UAN: 0123-0000-26-004-H01-P', ['ACPE 0123-0000-26-004-H01-P']],
  ['NAB approval #20260501-2.50-A12345', ['NAB 20260501-2.50-A12345']],
  ['This activity was planned with the standards of the ACCME', []],
  ['ANCC and AANP accredit others. Certificate number 99871', []],
])('%s is approved by %j', (text, approvals) => {
  expect(read(text).approvals).toEqual(approvals)
})

describe('whole certificates', () => {
  test('of a California provider, with a license number, a date of birth and an expiration date on it', () => {
    const text = `CERTIFICATE OF COMPLETION
      This certifies that
      Maria Delgado
      License Number: RN 00384412    Date of Birth: 03/14/1988
      has successfully completed the course
      Wound Care for Nurses
      6.0 Contact Hours
      Date of completion: May 8, 2026
      Provider: Valley Aide Academy
      Provider approved by the California Board of Registered Nursing, Provider Number CEP 12345
      Certificate No. 2026-99871. This certificate must be retained by the licensee for four years.
      Approval expires 12/31/2027`
    expect(read(text)).toEqual({
      title: 'Wound Care for Nurses',
      providerName: 'Valley Aide Academy',
      providerNumber: 'CEP 12345',
      completedAt: '2026-05-08',
      units: 600,
      printedHours: null,
      format: null,
      onlineUnits: null,
      topicCodes: [],
      approvals: ['BOARD-CA CEP 12345'],
    })
  })

  test('in Spanish, with the day before the month', () => {
    const text = `CERTIFICADO DE FINALIZACIÓN
      Se otorga a Juan Pérez, nacido el 4 de enero de 1990
      por haber completado satisfactoriamente el curso
      Control de infecciones en el hogar
      Duración: 4,5 horas
      Fecha de finalización: 13/05/2026
      Impartido por: Academia del Valle
      Número de proveedor: NAC 7788
      Válido hasta el 13/05/2028`
    expect(read(text)).toEqual({
      title: 'Control de infecciones en el hogar',
      providerName: 'Academia del Valle',
      providerNumber: 'NAC 7788',
      completedAt: '2026-05-13',
      units: 450,
      printedHours: null,
      format: null,
      onlineUnits: null,
      topicCodes: ['INFECTION_CONTROL'],
      approvals: ['BOARD-CA NAC 7788'],
    })
  })

  test('in Japanese, with spaces that recognition set', () => {
    const text = `修 了 証
      氏名 佐藤 花子
      生年月日 1990年1月4日
      講座名： 感染 対策 の 基礎
      受講時間： 3 時間
      修了日： 2026 年 5 月 8 日
      実施機関： 谷 看護 研修 センター
      実施機関番号： CEP 4455
      有効期限 2028年5月8日`
    expect(read(text)).toEqual({
      title: '感染対策の基礎',
      providerName: '谷看護研修センター',
      providerNumber: 'CEP 4455',
      completedAt: '2026-05-08',
      units: 300,
      printedHours: null,
      format: null,
      onlineUnits: null,
      topicCodes: ['INFECTION_CONTROL'],
      approvals: ['BOARD-CA CEP 4455'],
    })
  })

  test('of which nothing is to be known', () => {
    for (const text of [
      '',
      'Grocery list\nmilk\n3 eggs',
      'x'.repeat(5000),
      '\u0000\u0007',
      '12345 67890\n(555) 123-4567',
    ])
      expect(read(text)).toEqual(nothing)
  })
})

describe('hours', () => {
  test.each([
    ['6 contact hours', 600],
    ['Contact Hours: 6.25', 625],
    ['Contact hours awarded: 1.5', 150],
    ['three (3) contact hours', 300],
    ['2 CE Hours', 200],
    ['Hours: 4', 400],
    ['This course is 90 minutes', 150],
    ['1 hour 30 minutes', 150],
    ['0.6 CEU', 600],
    ['CEUs awarded: 1.0', 1000],
    ['.4 CEUs', 400],
    ['6 contact hours (0.6 CEU)', 600],
    ['4 hours in person\n2 hours online\nTotal: 6 hours', 600],
    ['Horas: 3', 300],
    ['2,5 horas de contacto', 250],
    ['1時間30分', 150],
    ['時間数：3', 300],
    ['研修時間90分', 150],
  ])('%j', (text, units) => expect(read(text).units).toBe(units))

  test.each([
    ['5 CEUs', 'may be hours or fifty'],
    ['4 hours in person\n2 hours online', 'of two none is the whole'],
    ['24 hours of education are required every renewal', 'is not of the course'],
    ['Complete within 48 hours', 'is a time to do it in'],
    ['Call us 24 hours a day', 'is when somebody answers'],
    ['1 contact hour = 50 minutes', 'says what an hour is'],
    ['Class time 9:00 - 15:00 hours', 'is a time of day'],
    ['Suite 300 Hours Street', 'is an address'],
    ['500 hours', 'is more than a course'],
    ['午前9時30分から', 'is a time of day'],
  ])('%j is left out: it %s', (text) => expect(read(text).units).toBeNull())
})

describe('the day of completion', () => {
  test.each([
    ['Completed on 5/8/2026', '2026-05-08'],
    ['Date of Completion\nMay 8, 2026', '2026-05-08'],
    ['Course date: May 6, 2026 - May 8, 2026', '2026-05-08'],
    ['Given this 8th day of May, 2026', '2026-05-08'],
    ['Date: 2026-05-08', '2026-05-08'],
    ['Completed: 05/08/26', '2026-05-08'],
    ['Completion date: 8 May 2026\nIssued: 15 May 2026', '2026-05-08'],
    ['Completed: 5/8/2026   Expires: 5/8/2028', '2026-05-08'],
    ['DOB: 3/14/2020 Completed: 5/8/2026', '2026-05-08'],
    ['Curso realizado el 8 de mayo de 2026', '2026-05-08'],
    ['令和8年5月8日修了', '2026-05-08'],
  ])('%j', (text, day) => expect(read(text).completedAt).toBe(day))

  test.each([
    ['Date of birth: 3/14/1988', 'somebody was born'],
    ['DOB 3/14/2020', 'somebody was born'],
    ['Expires 5/8/2026', 'it is over then'],
    ['Valid through May 8, 2026', 'it is over then'],
    ['License issued: 5/8/2020', 'it is of a license'],
    ['License expiration\n5/8/2026', 'it is of a license'],
    ['Completed on 5/8/2027', 'it is to come'],
    ['Completed on 2/30/2026', 'there is no such day'],
    ['Completed 5/8/2026\nCompleted 5/9/2026', 'there are two'],
    ['Fecha de finalización: 05/08/2026', 'it may be in May or in August'],
    ['Fecha de nacimiento: 13/05/1988', 'somebody was born'],
    ['有効期限 2026年5月8日', 'it is over then'],
    ['Rev. 5/8/2026', 'the form was made then'],
    ['Completed on 5/8/2001', 'it is too long ago'],
  ])('%j is left out: %s', (text) => expect(read(text).completedAt).toBeNull())
})

describe('the number of the provider', () => {
  test.each([
    ['Provider Number: CEP 12345', 'CEP 12345'],
    ['CEP#12345', 'CEP 12345'],
    ['BRN Provider # 9876', '9876'],
    ['CDPH NAC# 1234', 'NAC 1234'],
    ['Provider No. CEP12345, valid', 'CEP 12345'],
    ['CE Provider ID: 50-1234', '50-1234'],
    ['Proveedor núm. 4455', '4455'],
  ])('%j', (text, number) => expect(read(text).providerNumber).toBe(number))

  test.each([
    'License No. 00384412',
    'RN License Number: 384412',
    'Certificate number: 2026-99871',
    'Course # 5512',
    'Phone: 555-123-4567',
    'Provider phone no. 555-123-4567',
    'SSN 123-45-6789',
    'Provider # CEP 111\nProvider # CEP 222',
    'Zip 90210',
  ])('%j is none', (text) => expect(read(text).providerNumber).toBeNull())
})

describe('the title', () => {
  test.each([
    ['Course: Fall Prevention', 'Fall Prevention'],
    ['Course Title: "Pain Management Basics"', 'Pain Management Basics'],
    ['has completed the class entitled Dementia Care on May 8, 2026', 'Dementia Care'],
    ['for the successful completion of Implicit Bias in Health Care, 2 contact hours', 'Implicit Bias in Health Care'],
    ['has attended\nTransfers and Body Mechanics', 'Transfers and Body Mechanics'],
    ['Curso: Prevención de caídas', 'Prevención de caídas'],
    ['「転倒予防研修」を修了したことを証します', '転倒予防研修'],
  ])('%j', (text, title) => expect(read(text).title).toBe(title))

  test.each([
    'Certificate of Completion',
    'Date completed: 5/8/2026',
    'has completed all requirements',
    'has completed the course\n6 contact hours',
    'Course: 5512',
    'Course: A Course\nCourse: Another Course',
  ])('%j has none', (text) => expect(read(text).title).toBeNull())

  test('says a topic only where its name leaves no doubt', () => {
    expect(read('Course: Implicit Bias for Nurses').topicCodes).toEqual(['IMPLICIT_BIAS'])
    expect(read('Course: Ethics and More').topicCodes).toEqual([])
    expect(read('Provider of implicit bias courses').topicCodes).toEqual([])
  })
})

describe('the name of the provider', () => {
  test.each([
    ['Provider: Valley Aide Academy, CEP 12345', 'Valley Aide Academy'],
    ['Offered by Sunrise Care', 'Sunrise Care'],
    ['Training school: Bay College', 'Bay College'],
    ['主催：谷病院', '谷病院'],
    // A colon that recognition took for a middle dot.
    ['実施機関：・谷看護研修センター', '谷看護研修センター'],
  ])('%j', (text, name) => expect(read(text).providerName).toBe(name))

  test.each([
    'Provider approved by the California Board of Registered Nursing',
    'Provider Number: 12345',
    'Provider # 1',
  ])('%j is none', (text) => expect(read(text).providerName).toBeNull())
})

describe('how a course was held', () => {
  test.each([
    ['Delivery: Online self-study', 'ONLINE', null],
    ['Course format: Live classroom, in-person', 'IN_PERSON', null],
    ['Method of instruction: Blended', 'HYBRID', null],
    ['Modalidad: presencial', 'IN_PERSON', null],
    ['受講方法：オンライン', 'ONLINE', null],
    ['has completed the online course', 'ONLINE', null],
    ['CE hours: 6.0 (4.0 in person, 2.0 online)', 'HYBRID', 200],
    ['Contact hours: 8\nClassroom hours: 5\nOnline hours: 3', 'HYBRID', 300],
    ['Contact hours: 8 (4 in person, 3 online)', null, null],
    ['Verify online at www.example.com', null, null],
    ['an online course or an in-person class', null, null],
    ['Contact hours: 3', null, null],
  ])('%s', (text, format, onlineUnits) => {
    expect(read(text)).toMatchObject({ format, onlineUnits })
  })
})

test.each([
  ['Contact hours: 1.375', 137, '1.375'],
  ['1.375 contact hours', 137, '1.375'],
  ['0.833 Contact Hours', 83, '0.833'],
  ['Credit hours: 1.5000', 150, null],
  ['受講時間：1.375', 137, '1.375'],
  // More decimals than a certificate has, or a thousand: nothing rather than a part of the number.
  ['Contact hours: 1.37512', null, null],
  ['Contact hours: 1,375', null, null],
])('hours of more decimals than count keep their text: %s', (text, units, printedHours) => {
  expect(read(text)).toMatchObject({ units, printedHours })
})

test('both parts of hours with more decimals than count', () => {
  expect(read('1.375 contact hours (0.875 online, 0.5 in person)')).toMatchObject({ format: 'HYBRID', onlineUnits: 87 })
})
