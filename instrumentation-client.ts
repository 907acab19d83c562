import { trustOwnScripts } from '@/app/_lib/trust-own-scripts'
import { watchBack } from '@/app/_ui/back-closes'

// The framework runs this file in the browser before anything else of ours, and before it loads a part of a page.
trustOwnScripts()
watchBack()
