import { findLicenseToCheck } from '@/lib/data/license-checks/checks'

/** A license to check with the person it is about, who never checks it themself. */
export async function findLicenseToDecide(credentialId: string) {
  const license = await findLicenseToCheck(credentialId)
  return license && { ...license, aboutIds: [license.userId] }
}
