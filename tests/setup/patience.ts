import { configure } from '@testing-library/react'

// A wait ends with the state it waits for; the limit is only for what never comes. One second is too little on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
