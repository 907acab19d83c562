/** How loud a message is; also the color of a tag. */
export const notificationSeverities = ['WARN', 'INFO', 'SUCCESS', 'ERROR'] as const

export type Severity = (typeof notificationSeverities)[number]
