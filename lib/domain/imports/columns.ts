import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { bareText } from '@/lib/domain/people/sort-name'

/** The facts that a file of people can contain about a person. */
export const personFields = [
  'employeeId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'roleType',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
] as const
/** The facts that it can contain about a license; up to three licenses in one row. */
const licenseFields = ['geo', 'credentialType', 'credentialNumber', 'effectiveAt', 'expiresAt'] as const
export const licensesInRow = 3

export type PersonField = (typeof personFields)[number]
export type LicenseField = (typeof licenseFields)[number]
type ImportField = PersonField | LicenseField

/** The target of a file's column: a field, with ":2" or ":3" for the second and third license of a row. */
export type ColumnTarget = PersonField | `${LicenseField}${'' | ':2' | ':3'}`
/** A target for each column of the file; null means that the column is ignored. */
export type ColumnMapping = readonly (ColumnTarget | null)[]

/** Every target in display order. */
export const columnTargets: readonly ColumnTarget[] = [
  ...personFields,
  ...(['', ':2', ':3'] as const).flatMap((suffix) => licenseFields.map((field) => `${field}${suffix}` as const)),
]
const isColumnTarget = (value: unknown): value is ColumnTarget => isOneOf(columnTargets, value)

/** The field of a target and which license of the row it is about. */
export function targetParts(target: ColumnTarget): { field: ImportField; license: number } {
  const [field, license = '1'] = target.split(':')
  return { field: field as ImportField, license: Number(license) }
}

/** Headers found in files, folded and reduced to letters and digits. */
export const headerAliases: Readonly<Record<ImportField, readonly string[]>> = {
  employeeId:
    'employeeid employeenumber employeeno employeenum emplid emplnumber emplno emplnum empnum associateid associatenumber empid empnumber empno employee staffid personnelnumber workerid badge badgenumber staffno staffnumber payrollid payrollnumber eeid iddeempleado idempleado numerodeempleado numeroempleado noempleado 社員番号 従業員番号 職員番号 従業員id 社員id'.split(
      ' ',
    ),
  firstName:
    'firstname first givenname forename fname legalfirstname preferredfirstname nombre nombres primernombre 名 名前'.split(
      ' ',
    ),
  middleName: 'middlename middle middleinitial mi segundonombre ミドルネーム'.split(' '),
  lastName: 'lastname last surname familyname lname legallastname apellido apellidos 姓 名字 苗字'.split(' '),
  email:
    'email emailaddress mail workemail correo correoelectronico direcciondecorreo メール メールアドレス 電子メール eメール'.split(
      ' ',
    ),
  phone:
    'phone phonenumber mobile mobilephone mobilenumber cellnumber homephone cell cellphone telephone tel telefono movil celular numerodetelefono 電話 電話番号 携帯 携帯電話'.split(
      ' ',
    ),
  roleType: 'role access accesslevel rol acceso 権限 ロール 役割'.split(' '),
  department:
    'department dept departmentname deptname costcenter unit team departamento area unidad 部署 部門 部署名 所属'.split(
      ' ',
    ),
  jobTitle:
    'jobtitle title position positiontitle job jobrole occupation puesto cargo titulo ocupacion 職種 役職 職名 肩書き'.split(
      ' ',
    ),
  supervisor:
    'supervisor supervisorid supervisoremployeeid supervisorsemployeeid supervisorsemployeenumber numerodeempleadodelsupervisor manager managerid manageremployeeid reportsto iddelsupervisor idsupervisor jefe idjefe 上司 上司の社員番号 上司の従業員番号 上司番号'.split(
      ' ',
    ),
  hireDate:
    'hiredate datehired dateofhire hired startdate hiringdate dateofemployment employmentdate originalhiredate doh fechadecontratacion fechadeingreso fechacontratacion contratacion 入社日 採用日 雇用日'.split(
      ' ',
    ),
  geo: 'state geo geography licensestate licensest stateoflicense stateoflicensure stateofissue stateissued credentialstate issuingstate jurisdiction estado estadodelalicencia licenciaestado jurisdiccion 州 免許州 発行州 免許の州 資格州 資格の州'.split(
    ' ',
  ),
  credentialType:
    'credentialtype credential licensetype licensename licensekind licenseclass license type certification tipodelicencia licenciatipo licencia tipo tipodecredencial credencial 資格 資格の種類 免許 免許の種類 免許種類 資格種類 種類'.split(
      ' ',
    ),
  credentialNumber:
    'credentialnumber licensenumber licenseno licensenum licensenbr licenseid certificationnumber certificatenumber number numerodelicencia licencianumero nolicencia numerodecredencial numero 免許番号 資格番号 番号'.split(
      ' ',
    ),
  effectiveAt:
    'effectivedate effectiveat issuedate issued dateissued issuedon originalissuedate licenseissued licenseeffective licenseeffectivedate licensestart licensestartdate licenseissuedate fechadeemision licenciafechadeemision emision fechaemision 発行日 交付日 免許発行日 資格発行日'.split(
      ' ',
    ),
  expiresAt:
    'expirydate expirationdate expires expiresat expiry expiration dateexpires expdate exp validuntil validthrough licenseexp licenseexpdate licenseexpires licenseexpiration licenseexpirationdate licenseexpirydate fechadevencimiento licenciafechadevencimiento vencimiento fechavencimiento caducidad 有効期限 期限 満了日 免許有効期限 資格有効期限'.split(
      ' ',
    ),
}
const fieldOfAlias = new Map(
  Object.entries(headerAliases).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
)

/** Guesses the target of each header of a file; null for an unknown or repeated one. */
export function mapColumns(header: readonly string[]): (ColumnTarget | null)[] {
  const usedTargets = new Set<ColumnTarget>()
  return header.map((text) => {
    const target = targetOf(text)
    if (!target || usedTargets.has(target)) return null
    usedTargets.add(target)
    return target
  })
}

/**
 * Columns that such files often have and an import never reads, because people enter these facts themselves. The list
 * lets the import explain why the column is ignored.
 */
const personalHeaders = new Set(
  'dob dateofbirth birthdate birthday ssn socialsecuritynumber gender sex race ethnicity address homeaddress fechadenacimiento nacimiento sexo genero direccion 生年月日 誕生日 性別 住所'.split(
    ' ',
  ),
)

/** Whether a column holds facts that people enter themselves, such as the date of birth. */
export const isPersonalHeader = (header: string): boolean => personalHeaders.has(bareText(header))

/**
 * Turns "Lic", "Licence", "Licensure", "Cert" and "Cred" at the beginning into "license": "Lic State", "Licence Type",
 * "Cert No".
 */
const normalizeLicenseWord = (name: string): string =>
  name.replace(
    /^(?:licensure|licence|lic(?!ense)|certificate|certification|cert(?!ificat)|credential|cred(?!ential))(?=.)/,
    'license',
  )

function targetOf(header: string): ColumnTarget | null {
  // "License #" is its number; a "#" on its own numbers the rows.
  const bareHeader = bareText(/\p{L}/u.test(header) ? header.replace(/[#＃№]/g, ' number ') : header)
  return targetOfName(bareHeader) ?? targetOfName(normalizeLicenseWord(bareHeader))
}

function targetOfName(name: string): ColumnTarget | null {
  const [, baseName = '', number = ''] = /^(.*?)(\d?)$/u.exec(name) ?? []
  const field = fieldOfAlias.get(name) ?? fieldOfAlias.get(baseName)
  if (!field) return null
  if (number === '' || number === '1' || fieldOfAlias.has(name)) return isColumnTarget(field) ? field : null
  const target = `${field}:${number}`
  return isColumnTarget(target) ? target : null
}
