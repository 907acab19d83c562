import { lineProblem, type Problems, problemsAmong } from '../values'
import { isDrawing } from './drawing'

/** Maximum characters of the name in a signature. */
export const signedNameLength = 120

/** Problems with a signature, by field. */
export const signingProblems = (signing: { adoptedName: string; drawing?: string | null | undefined }): Problems =>
  problemsAmong({
    adoptedName: lineProblem(signing.adoptedName, signedNameLength),
    drawing: signing.drawing && !isDrawing(signing.drawing) ? 'validation.drawing' : null,
  })
