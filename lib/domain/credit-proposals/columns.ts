import { headersOf, strengths } from '../imports/column-aliases'
import { type SettledColumns, settleColumns } from '../imports/settle-columns'
import type { CourseFormat } from '../lists/sessions'
import { bareText } from '../people/sort-name'

/** The columns that a file of proposed credits can contain, in the order of the sample file. */
export const proposalColumns = [
  'employeeId',
  'email',
  'phone',
  'title',
  'completedAt',
  'units',
  'onlineUnits',
  'format',
  'providerName',
  'providerNumber',
  'topics',
  'topicCodes',
  'live',
  'activity',
  'approvals',
] as const
export type ProposalColumn = (typeof proposalColumns)[number]
/** The columns that each row needs in addition to the person. */
export const neededColumns = ['title', 'completedAt', 'format'] as const satisfies readonly ProposalColumn[]

type Headers = { sure?: string; usual?: string; vague?: string }

/** Headers found in files, folded, the surest first; columns that identify people are named as in an import of people. */
const headers: Readonly<Record<Exclude<ProposalColumn, 'employeeId' | 'email' | 'phone'>, Headers>> = {
  title: {
    usual:
      'coursetitle coursename classtitle classname trainingtitle trainingname titulodelcurso nombredelcurso コース名 講座名 研修名',
    vague: 'title course class training titulo curso clase タイトル コース 講座 研修 クラス',
  },
  completedAt: {
    usual:
      'completed completedon completedat completiondate completeddate datecompleted dateofcompletion fechadefinalizacion fechadetermino completadoel 修了日 完了日',
    vague: 'date fecha 日付',
  },
  units: {
    sure: 'hours credithours contacthours cehours hoursawarded hoursearned totalhours horas horastotales 時間 時間数 単位時間 合計時間',
    usual: 'units traininghours cehrs contacthrs credithrs hrs',
    vague: 'ceus ceu credits',
  },
  onlineUnits: {
    usual:
      'onlineunits onlinehours hoursonline onlinehrs onlinepart hourstakenonline distancehours horasenlinea オンライン時間 オンラインの時間',
  },
  format: {
    usual:
      'format courseformat deliverymethod deliveryformat deliverytype deliverymode trainingformat learningformat howheld howitwasheld instructionmethod formato modalidad 形式 受講形式 開催形式',
    vague: 'delivery method modality',
  },
  providerName: {
    usual: 'providername trainingprovider educationalprovider ceprovider nombredelproveedor',
    vague: 'provider sponsor proveedor 提供者 提供機関 実施機関',
  },
  providerNumber: {
    usual:
      'providernumber providerno providerid cebrokerprovidernumber cebrokerproviderid numerodeproveedor numerodelproveedor 提供者番号 提供機関番号 実施機関番号',
    vague:
      'approvalnumber approvalno approval providerapprovalnumber courseapprovalnumber boardapprovalnumber accreditationnumber cepnumber nacnumber providerapproval numerodeaprobacion 承認番号',
  },
  topics: { usual: 'topics topic subjects temas tema トピック テーマ' },
  topicCodes: { usual: 'topiccodes boardtopics requiredtopics temasdelajunta temasexigidos 指定トピック 必須トピック' },
  live: { usual: 'live islive teacherpresent liveonline envivo ライブ', vague: 'interactive synchronous' },
  activity: { usual: 'activity activitytype activitykind actividad tipodeactividad 活動 活動の種類', vague: 'kind' },
  approvals: { usual: 'approvals approvedby accreditedby approvingbody accreditor aprobadopor 承認団体 承認者' },
}
const claimOfAlias = new Map([
  ...(['employeeId', 'email', 'phone'] as const).flatMap((target) =>
    headersOf(target).map((name) => [name, { target: target as ProposalColumn, strength: strengths.usual }] as const),
  ),
  ...Object.entries(headers).flatMap(([target, names]) =>
    (['sure', 'usual', 'vague'] as const).flatMap((level) =>
      (names[level]?.split(' ') ?? []).map(
        (name) => [name, { target: target as ProposalColumn, strength: strengths[level] }] as const,
      ),
    ),
  ),
])

const claimOf = (text: string) => {
  const name = bareText(text.replace(/[#＃№]/g, ' number '))
  return claimOfAlias.get(name) ?? null
}

/** Whether a text is the header of a column of proposed credits. */
export const isProposalHeader = (text: string): boolean => claimOf(text) !== null

type ProposalColumns = {
  columns: Map<ProposalColumn, number>
  questions: SettledColumns<ProposalColumn>['questions']
}

/** The column of each known header, the surest name first. Equally sure ones are left out and are a question. */
export function readProposalColumns(header: readonly string[]): ProposalColumns {
  const { mapping, questions } = settleColumns(header.map(claimOf))
  const found = mapping.flatMap((column, index) => (column ? [[column, index] as const] : []))
  return { columns: new Map(found), questions }
}

/** The columns that can be read without a question. */
export const proposalColumnsOf = (header: readonly string[]): Map<ProposalColumn, number> =>
  readProposalColumns(header).columns

const formatWords: Readonly<Record<CourseFormat, string>> = {
  IN_PERSON: 'inperson classroom live liveinperson facetoface onsite presencial enpersona 対面 集合',
  ONLINE:
    'online web webinar livewebinar liveonline onlinelive virtual elearning internet anytime onlineanytime selfpaced onlineselfpaced selfpacedonline computerbased enlinea オンライン eラーニング',
  HYBRID: 'hybrid blended mixed hibrido mixto ハイブリッド 併用',
}
const formatOfWord = new Map(
  (['IN_PERSON', 'ONLINE', 'HYBRID'] as const).flatMap((format) =>
    formatWords[format].split(' ').map((word) => [word, format] as const),
  ),
)

const liveFormats = new Set('livewebinar liveonline onlinelive'.split(' '))

/** Whether the words of a format say that the teacher was there online. */
export const isLiveFormat = (text: string): boolean => liveFormats.has(bareText(text))

const yes = new Set('yes y true 1 x live si はい'.split(' '))
const no = new Set('no n false 0 いいえ'.split(' '))

/** A yes or no by the words of files; null for others. */
export function readYesNo(text: string): boolean | null {
  const word = bareText(text)
  return yes.has(word) ? true : word === '' || no.has(word) ? false : null
}

/** The format of a course by the words of files; null for others. */
export const readFormat = (text: string): CourseFormat | null => formatOfWord.get(bareText(text)) ?? null
