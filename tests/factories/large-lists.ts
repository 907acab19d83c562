/** What the people of a large organization are called and do. */
export const firstNames =
  'Ana,Maria,James,Linda,Wei,Priya,Carlos,Fatima,Olu,Hana,Grace,Minh,Rosa,David,Elena,Sunil,Aaliyah,Peter,Yuki,Omar,Lucía,Tomás,Keiko,Ivan,Chloe,Marcus,Jin,Nadine,Paulo,Ruth'.split(
    ',',
  )
export const lastNames =
  "Garcia,Nguyen,Smith,Johnson,Kim,Patel,Lopez,Brown,Tran,Williams,Ramirez,Chen,Davis,Santos,Okafor,O'Neil,Müller,Tanaka,Singh,Rivera,Cruz,Hernández,Miller,Reyes,Ali,Kowalski,Moore,Dela Cruz,Park,Ito,Bailey,Haddad,Jones,Flores,Wong".split(
    ',',
  )
export const departments = [
  'Medical-surgical',
  'Emergency',
  'Intensive care',
  'Long-term care',
  'Home health',
  'Respiratory',
  'Rehabilitation',
  'Pediatrics',
  'Night shift',
  'Float pool',
]

type Kind = readonly [geo: string, credentialType: string]
type Job = { title: string; license: Kind }

const job = (title: string, geo: string, type: string): Job => ({ title, license: [geo, type] })

/** Named as often as it is held. */
export const jobs: readonly Job[] = [
  job('Nurse aide', 'CA', 'CNA'),
  job('Nurse aide', 'CA', 'CNA'),
  job('Nurse aide', 'CA', 'CNA'),
  job('Home health aide', 'CA', 'HHA'),
  job('Staff nurse', 'CA', 'RN'),
  job('Staff nurse', 'CA', 'RN'),
  job('Charge nurse', 'CA', 'RN'),
  job('Vocational nurse', 'CA', 'LVN'),
  job('Staff nurse', 'TX', 'RN'),
  job('Respiratory therapist', 'USA', 'RRT'),
]
/** What somebody holds besides: most of these have no rule of hours here. */
export const secondLicenses: readonly Kind[] = [
  ['CA', 'EMT'],
  ['NV', 'CNA'],
  ['TX', 'LVN'],
  ['FL', 'RN'],
  ['USA', 'RDMS'],
  ['CA', 'CPT'],
]

export const offered: readonly (readonly [title: string, providerName: string])[] = [
  ['Preventing falls', 'Valley Aide Academy'],
  ['Infection prevention and control', 'Pacific Nursing Education'],
  ['Dementia care', 'Valley Aide Academy'],
  ['Sepsis: early recognition', 'Pacific Nursing Education'],
  ['Resident rights and abuse reporting', 'Bayside Training'],
  ['Safe transfers and body mechanics', 'Bayside Training'],
  ['Medication safety', 'Pacific Nursing Education'],
  ['Documentation that holds', 'Bayside Training'],
]
