import { lineProblem, type Problems, problemsAmong } from '../values'
import { isDrawing } from './drawing'

/** Characters of the name that somebody signs with. */
export const signedNameLength = 120

/** What is wrong with a signature, by field. */
export const signingProblems = (signing: { adoptedName: string; drawing?: string | null | undefined }): Problems =>
  problemsAmong({
    adoptedName: lineProblem(signing.adoptedName, signedNameLength),
    drawing: signing.drawing && !isDrawing(signing.drawing) ? 'validation.drawing' : null,
  })
