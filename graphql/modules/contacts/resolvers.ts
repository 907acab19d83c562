import { listQuery, mutation, query } from '@/graphql/payload'
import { changeContact } from '@/lib/services/contacts/change-contact'
import { getContactCode } from '@/lib/services/contacts/get-contact-code'
import { recheckVerification } from '@/lib/services/contacts/recheck-verification'
import { removeContact } from '@/lib/services/contacts/remove-contact'
import { sendContactCode } from '@/lib/services/contacts/send-contact-code'
import { verifyContact } from '@/lib/services/contacts/verify-contact'
import { listSignInMethods } from '@/lib/services/users/list-sign-in-methods'

export const contactsResolvers = {
  Query: {
    contactCode: query(getContactCode),
    signInMethods: listQuery(listSignInMethods),
  },
  Mutation: {
    sendContactCode: mutation(sendContactCode),
    verifyContact: mutation(verifyContact),
    changeContact: mutation(changeContact),
    removeContact: mutation(removeContact),
    recheckVerification: mutation(recheckVerification),
  },
}
