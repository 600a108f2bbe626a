export { inspect } from './ledger-of-rides.ts'
