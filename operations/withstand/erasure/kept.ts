/** Columns in which a canary remains after its person was erased, each with the reason. */
export const kept: Readonly<Record<string, string>> = {
  'User.firstName': 'rosters, sign-in sheets and certificates name who took part',
  'User.lastName': 'rosters, sign-in sheets and certificates name who took part',
  'Role.employeeId': 'the employer’s own record of somebody whose training it has to prove',
  'Role.jobTitle': 'the employer’s own record of somebody whose training it has to prove',
  'Role.department': 'the employer’s own record of somebody whose training it has to prove',
  'Role.sortName': 'the name on rosters, for sorting',
  'Role.searchText': 'the name on rosters, for searching',
  'Credential.credentialNumber': 'sign-in sheets name the licenses of who took part',
  'Certificate.content': 'the organization proves the hours it certified',
  'PeopleImport.rows': 'a file of the employer, cleared thirty days after its import ended',
  'Signer.name': 'a signed document proves who agreed to it',
  'Signer.adoptedName': 'a signed document proves who agreed to it',
  'Signature.adoptedName': 'a signature proves who signed',
}

/** Columns that the download leaves out, each with the reason. */
export const notHandedOut: Readonly<Record<string, string>> = {
  'CreditProposal.sameKey': 'a copy made for comparing',
  'User.sortName': 'a copy made for sorting',
  'User.searchText': 'a copy made for searching',
  'Role.sortName': 'a copy made for sorting',
  'Role.searchText': 'a copy made for searching',
  'BoardEntry.sortName': 'a copy made for sorting',
  'BoardEntry.searchText': 'a copy made for searching',
  'Invitation.sortName': 'a copy made for sorting',
  'Invitation.searchText': 'a copy made for searching',
}
