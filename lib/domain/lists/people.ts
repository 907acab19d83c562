/** Answers to the optional question of gender. */
export const genders = ['MALE', 'FEMALE', 'NON_BINARY', 'TRANSGENDER', 'OTHER', 'PREFER_NOT_TO_SAY'] as const

/** Answers as adopted in 45 CFR 170.207(o)(1): SNOMED CT where it has a code, HL7 NullFlavor otherwise. */
export const sexualOrientations = [
  { code: 'STRAIGHT', standard: 'SNOMED CT', standardCode: '20430005' },
  { code: 'LESBIAN_GAY', standard: 'SNOMED CT', standardCode: '38628009' },
  { code: 'BISEXUAL', standard: 'SNOMED CT', standardCode: '42035005' },
  { code: 'SOMETHING_ELSE', standard: 'HL7 NullFlavor', standardCode: 'OTH' },
  { code: 'DONT_KNOW', standard: 'HL7 NullFlavor', standardCode: 'UNK' },
  { code: 'CHOOSE_NOT_TO_DISCLOSE', standard: 'HL7 NullFlavor', standardCode: 'ASKU' },
] as const

type SexualOrientation = (typeof sexualOrientations)[number]['code']

/** The codes only, in the order of the list. */
export const sexualOrientationCodes: readonly SexualOrientation[] = sexualOrientations.map((row) => row.code)

/** Answers to the optional question of race or ethnicity; a person may choose several. */
export const ethnicities = [
  'WHITE',
  'BLACK',
  'ASIAN',
  'HISPANIC',
  'NATIVE_AMERICAN',
  'PACIFIC_ISLANDER',
  'MIDDLE_EASTERN',
  'OTHER',
  'PREFER_NOT_TO_SAY',
] as const

/**
 * Languages a person may speak, each by its own name. Codes are ISO 639-1, or 639-2 and 639-3 where there is no shorter
 * one.
 */
export const languages = [
  { code: 'en', ownName: 'English', rtl: false },
  { code: 'es', ownName: 'Español', rtl: false },
  { code: 'zh', ownName: '中文（普通话）', rtl: false },
  { code: 'yue', ownName: '粵語', rtl: false },
  { code: 'tl', ownName: 'Tagalog', rtl: false },
  { code: 'vi', ownName: 'Tiếng Việt', rtl: false },
  { code: 'ar', ownName: 'العربية', rtl: true },
  { code: 'fr', ownName: 'Français', rtl: false },
  { code: 'ko', ownName: '한국어', rtl: false },
  { code: 'ru', ownName: 'Русский', rtl: false },
  { code: 'pt', ownName: 'Português', rtl: false },
  { code: 'ht', ownName: 'Kreyòl ayisyen', rtl: false },
  { code: 'de', ownName: 'Deutsch', rtl: false },
  { code: 'hi', ownName: 'हिन्दी', rtl: false },
  { code: 'pl', ownName: 'Polski', rtl: false },
  { code: 'it', ownName: 'Italiano', rtl: false },
  { code: 'ur', ownName: 'اردو', rtl: true },
  { code: 'fa', ownName: 'فارسی', rtl: true },
  { code: 'ps', ownName: 'پښتو', rtl: true },
  { code: 'te', ownName: 'తెలుగు', rtl: false },
  { code: 'ta', ownName: 'தமிழ்', rtl: false },
  { code: 'ja', ownName: '日本語', rtl: false },
  { code: 'gu', ownName: 'ગુજરાતી', rtl: false },
  { code: 'bn', ownName: 'বাংলা', rtl: false },
  { code: 'pa', ownName: 'ਪੰਜਾਬੀ', rtl: false },
  { code: 'mr', ownName: 'मराठी', rtl: false },
  { code: 'ml', ownName: 'മലയാളം', rtl: false },
  { code: 'kn', ownName: 'ಕನ್ನಡ', rtl: false },
  { code: 'ne', ownName: 'नेपाली', rtl: false },
  { code: 'th', ownName: 'ไทย', rtl: false },
  { code: 'lo', ownName: 'ລາວ', rtl: false },
  { code: 'km', ownName: 'ខ្មែរ', rtl: false },
  { code: 'my', ownName: 'မြန်မာဘာသာ', rtl: false },
  { code: 'id', ownName: 'Bahasa Indonesia', rtl: false },
  { code: 'hmn', ownName: 'Hmoob', rtl: false },
  { code: 'ilo', ownName: 'Ilokano', rtl: false },
  { code: 'ceb', ownName: 'Cebuano', rtl: false },
  { code: 'sm', ownName: 'Gagana Samoa', rtl: false },
  { code: 'haw', ownName: 'ʻŌlelo Hawaiʻi', rtl: false },
  { code: 'ch', ownName: 'CHamoru', rtl: false },
  { code: 'nv', ownName: 'Diné bizaad', rtl: false },
  { code: 'hy', ownName: 'Հայերեն', rtl: false },
  { code: 'he', ownName: 'עברית', rtl: true },
  { code: 'yi', ownName: 'ייִדיש', rtl: true },
  { code: 'tr', ownName: 'Türkçe', rtl: false },
  { code: 'el', ownName: 'Ελληνικά', rtl: false },
  { code: 'uk', ownName: 'Українська', rtl: false },
  { code: 'ro', ownName: 'Română', rtl: false },
  { code: 'sr', ownName: 'Српски', rtl: false },
  { code: 'am', ownName: 'አማርኛ', rtl: false },
  { code: 'so', ownName: 'Soomaali', rtl: false },
  { code: 'sw', ownName: 'Kiswahili', rtl: false },
  { code: 'yo', ownName: 'Yorùbá', rtl: false },
  { code: 'ig', ownName: 'Igbo', rtl: false },
  { code: 'ase', ownName: 'American Sign Language (ASL)', rtl: false },
] as const

export type Language = (typeof languages)[number]['code']

/** The codes only, in the order of the list. */
export const languageCodes: readonly Language[] = languages.map((row) => row.code)

/** A language's own name; a code that is not in the list is returned unchanged. */
export const languageName = (code: string): string => languages.find((row) => row.code === code)?.ownName ?? code

/** How a person signed in: the prefix of the provider's subject, before the pipe. */
export const loginTypes = ['google-oauth2', 'auth0', 'sms'] as const

export type LoginType = (typeof loginTypes)[number]

/**
 * Every way to sign in that the product has a name for: those of the installation's provider, and an organization's own
 * provider.
 */
export const signInWays = [...loginTypes, 'organization'] as const
