import type { ImportField } from './columns'

/**
 * How surely a header names a field. `sure`: the field itself. `usual`: what such files call it. `vague`: also the name
 * of other things, so that any better header wins and the values have to fit. `spare`: something else that stands in for
 * the field where a file has nothing better, such as the address at home.
 */
type Headers = { sure?: string; usual?: string; vague?: string; spare?: string }

/** Headers found in files, folded and reduced to letters and digits. */
const headers: Readonly<Record<ImportField, Headers>> = {
  employeeId: {
    usual:
      'employeeid employeenumber employeeno employeenum emplid emplnumber emplno emplnum empnum associateid associatenumber empid empnumber empno staffid personnelnumber workerid staffno staffnumber eeid eecode employeecode personnumber iddeempleado idempleado numerodeempleado numeroempleado noempleado 社員番号 従業員番号 職員番号 従業員id 社員id',
    vague: 'employee badge badgenumber payrollid payrollnumber',
    spare: 'filenumber employeexrefcode userid',
  },
  fullName: {
    usual:
      'fullname employeename employeefullname workername eename staffname membername associatename legalname displayname payrollname lastnamefirstname namelastfirst nombrecompleto nombreyapellido nombreyapellidos nombredelempleado 氏名 従業員名 社員名 職員名',
    vague: 'name worker',
  },
  firstName: {
    sure: 'firstname givenname forename fname primernombre 名',
    usual: 'legalfirstname legalnamefirstname preferredfirstname',
    vague: 'first nombre nombres 名前',
  },
  middleName: {
    usual:
      'middlename legalmiddlename legalnamemiddlename middle middleinitial middleinit mi segundonombre ミドルネーム',
  },
  lastName: {
    sure: 'lastname surname familyname lname apellido apellidos 姓',
    usual: 'legallastname legalnamelastname 名字 苗字',
    vague: 'last',
  },
  suffix: { vague: 'suffix namesuffix legalnamesuffix legalsuffix sufijo sufijodelnombre サフィックス' },
  email: {
    usual:
      'email emailaddress workemail workemailaddress emailwork primaryemail primaryworkemail workcontactworkemail businessemail businessemailaddress companyemail correo correoelectronico direcciondecorreo correodeltrabajo correolaboral メール メールアドレス 電子メール eメール 社用メール',
    vague: 'mail contact contacto 連絡先',
    spare:
      'personalemail personalemailaddress personalcontactpersonalemail emailpersonal homeemail emailhome primaryhomeemail alternateemail secondaryemail correopersonal 個人メール',
  },
  phone: {
    sure: 'mobile mobilephone mobilenumber mobilephonenumber cell cellphone cellnumber cellphonenumber phoneprimarymobile primarymobile personalmobile personalcontactpersonalmobile movil celular 携帯 携帯電話',
    usual: 'phone phonenumber primaryphone telephone tel telefono numerodetelefono 電話 電話番号',
    vague: 'homephone homephonenumber hmphonenbr primaryhomephone',
  },
  roleType: { vague: 'role access accesslevel rol acceso 権限 ロール 役割' },
  department: {
    sure: 'departmentname deptname departmentdescription departmentdesc deptdesc homedepartmentdescription 部署名',
    usual: 'department dept homedepartment departamento 部署 部門',
    vague:
      'costcenter costcentername costcenterdescription organizationunit orgunit supervisoryorganization unit team area unidad 所属',
  },
  jobTitle: {
    sure: 'jobtitle jobtitledescription positiontitle',
    usual: 'jobrole jobname positionname businesstitle puesto 職種 役職 職名 肩書き',
    vague: 'title position job jobdescription jobdesc positiondescription occupation cargo titulo ocupacion',
  },
  supervisor: {
    usual:
      'supervisorid supervisornumber supervisoremployeeid supervisorworkerid supervisoremployeenumber manageremployeenumber reportstoid reportstoassociateid reportstoemployeeid supervisorsemployeeid supervisorsemployeenumber numerodeempleadodelsupervisor managerid managernumber manageremployeeid managerworkerid iddelsupervisor idsupervisor idjefe 上司の社員番号 上司の従業員番号 上司番号',
    vague: 'supervisor manager reportsto jefe 上司',
  },
  hireDate: {
    sure: 'hiredate hiredt datehired dateofhire fechadecontratacion fechadeingreso 入社日',
    usual:
      'lasthire lasthiredate latesthiredate mostrecenthiredate hiringdate dateofemployment employmentdate doh fechacontratacion 採用日 雇用日',
    vague:
      'hired startdate lateststartdate originalhire originalhiredate enterprisehiredate adjhiredate adjustedhiredate contratacion',
  },
  npi: {
    sure: 'npi npinumber npino nationalprovideridentifier nationalprovideridentifiernumber nationalproviderid nationalprovidernumber',
    usual: 'individualnpi providernpi employeenpi rendernpi renderingnpi type1npi numeronpi npi番号',
  },
  geo: {
    usual:
      'geo geography licensestate licensest stateoflicense stateoflicensure stateofissue stateissued credentialstate licenseregion licensestateprovince licensestateorprovince licenseissuingstate issuingstate jurisdiction estadodelalicencia licenciaestado jurisdiccion 免許州 発行州 免許の州 資格州 資格の州',
    vague: 'state stateprovince stateorprovince estado estadoeeuu 州',
  },
  credentialType: {
    sure: 'credentialtype licensetype tipodelicencia licenciatipo tipodecredencial 資格の種類 免許の種類 免許種類 資格種類',
    usual: 'licensename licensekind licenseclass licensedescription',
    vague: 'credential license licensecode licensetypecode type certification licencia tipo credencial 資格 免許 種類',
  },
  credentialNumber: {
    sure: 'credentialnumber licensenumber licenseno licensenum licensenbr numerodelicencia licencianumero nolicencia 免許番号',
    usual: 'numerodecredencial 資格番号',
    vague: 'licenseid certificationnumber certificatenumber number numero 番号',
  },
  effectiveAt: {
    usual:
      'effectiveat licenseissued licenseeffective licenseeffectivedate licensestart licensestartdate licenseissuedate licenseissueddate licensedateissued licensedateacquired licenciafechadeemision 免許発行日 資格発行日',
    vague:
      'effectivedate effectivestart issuedate issueddate issued dateissued dateacquired issuedon originalissuedate fechadeemision emision fechaemision 発行日 交付日',
  },
  expiresAt: {
    usual:
      'expiresat licenseexp licenseexpdate licenseexpires licenseexpiration licenseexpirationdate licenseexpirydate licenseexpireson licenseenddate licensevalidthrough licenciafechadevencimiento 免許有効期限 資格有効期限',
    vague:
      'expirydate expirationdate expires expireson expiry expiration dateexpires expdate exp validuntil validthrough fechadevencimiento vencimiento vence fechavencimiento caducidad 有効期限 期限 満了日',
  },
}

/** `unlikely`: a header that names the field above values of which none can be it. Any other header of the field wins. */
export const strengths = { sure: 3, usual: 2, vague: 1, spare: 0.5, unlikely: 0.25 } as const

/** The field and strength of each known header. */
export const claimOfAlias: ReadonlyMap<string, { field: ImportField; strength: number }> = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    (['sure', 'usual', 'vague', 'spare'] as const).flatMap((level) =>
      (names[level]?.split(' ') ?? []).map(
        (name) => [name, { field: field as ImportField, strength: strengths[level] }] as const,
      ),
    ),
  ),
)

/** The number of a supervisor: "Line Manager Person Number", "Supervisor_Primary_Code". */
export const supervisorNumber =
  /^(?:direct|line|primary|immediate)?(?:supervisor|manager|reportsto|reportingto)(?:primary|direct)?(?:employee|worker|person|associate|personnel|user)?(?:id|number|no|num|nbr|code)$/

/**
 * Headers that name the day a license has to be renewed as well as the day on which it was renewed last: asked about
 * where nothing else names the expiration.
 */
export const renewalHeaders = new Set(
  'licenserenewaldate licenserenewdate licenserenewal renewaldate renewdate'.split(' '),
)

/** All headers of a field that identifies people, without those that only stand in, for the files of other lists. */
export const headersOf = (field: ImportField): readonly string[] =>
  (['sure', 'usual', 'vague'] as const).flatMap((level) => headers[field][level]?.split(' ') ?? [])

/**
 * Columns that such files often have and an import never reads, because people enter these facts themselves. The list
 * lets the import explain why the column is ignored.
 */
export const personalHeaders = new Set(
  'dob dateofbirth birthdate birthday ssn socialsecuritynumber gender sex race ethnicity address homeaddress fechadenacimiento nacimiento sexo genero direccion 生年月日 誕生日 性別 住所'.split(
    ' ',
  ),
)

/** Columns of HR systems that say whether somebody is employed, on leave or gone. */
const statusHeader =
  /^(?:(?:worker|employment|employee|empl|emp|position|assignment|active|staff)?status(?:code|type|description|desc)?|estatus|estadolaboral|在籍状況|雇用状況)$/
/** Columns of HR systems that say when somebody left; above dates, unlike those of the reason. */
const endHeader =
  /^(?:(?:actual|last)?(?:termination|term|separation|dismissal|exit|resignation)(?:date|dt)|dateterminated|dateoftermination|terminated|enddate|employmentenddate|lastday|lastdayworked|fechadebaja|fechadeterminacion|退職日)$/

/** What a column of an HR system says about the end of somebody's employment; null for any other column. */
export const departureColumn = (bareHeader: string): 'status' | 'end' | null =>
  statusHeader.test(bareHeader) ? 'status' : endHeader.test(bareHeader) ? 'end' : null

const laterHeader =
  /^(?:statusreason|(?:termination|separation|dismissal|exit)reason(?:code|description)?|(?:last|hire)?rehire(?:d|date|eligible)?|fechaderecontratacion|再入社日|unit|unidad|shift|turno|シフト|勤務帯|fte|jornada|(?:leave|loa)(?:startdate|enddate|status|type)?)$/

/** Whether a column of an HR system means something for a membership, but is not read yet. */
export const isLaterHeader = (bareHeader: string): boolean => laterHeader.test(bareHeader)

/** Columns of an address: beside one of them, "State" is where somebody lives. */
export const addressHeaders = new Set(
  'stateprovince stateorprovince city town zip zipcode postalcode postcode county street streetaddress address address1 address2 addressline1 homeaddress ciudad codigopostal direccion calle 市区町村 郵便番号 住所'.split(
    ' ',
  ),
)
