export const feedbackSchema = /* GraphQL */ `
  extend type Mutation {
    "Stores the message as it is and emails it to the product team."
    sendFeedbackMessage(message: String!): ResultPayload!
  }
`
