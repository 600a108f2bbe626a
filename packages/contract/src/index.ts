// The wire's public face, room by room. Schemas that only others are made of are not here.

// What a callable is, and how a call fails
export {
  PROJECT,
  REGION,
  CALL_TIMEOUT_MS,
  type Callable,
  type AnyCallable,
  type InputOf,
  type OutputOf,
  callable,
  callablePath,
} from './callable.ts'
export { CALL_CODES, type CallCode, wireStatus, httpStatus, codeOfStatus, codeOfHttp, CallError } from './errors.ts'
export { pathText } from './path-text.ts'
export { type Misfit, misfitsIn } from './misfits.ts'
export { isRecord } from './is-record.ts'

// Values that browsers need besides types, without zod
export {
  livePath,
  PING_MS,
  type Ping,
  RACE_ID,
  LEADERBOARD_TABS,
  type LeaderboardTab,
  TOKENS,
  DELETE_WORD,
} from './facts.ts'

// Signing in, the player, and what the server tells a browser of itself
export { AUTH, signInChannel } from './auth.ts'
export { AttemptId, SignInMessage, ExchangeInput, Session } from './session.ts'
export { Profile, Roles, getProfile } from './profile.ts'
export { signOutEverywhere, exportMyData, deleteAccount } from './account.ts'
export { buyTokens } from './gcash.ts'
export { AppConfig, getAppConfig } from './app-config.ts'

// race/: the callables of races and their commands
export {
  GameSpecCard,
  ListedGameSpec,
  listGameSpecs,
  startGame,
  WireLocation,
  WireStep,
  getNextOpenStep,
  stepComplete,
  getGame,
  reportAlive,
} from './race/race.ts'
export {
  GameId,
  CommandReply,
  playClock,
  pauseClock,
  stopClock,
  setSpeed,
  setPace,
  setHold,
  dismissCalls,
  setConsidering,
  takeRoom,
  work,
  skipToAlarm,
  bookTicket,
  cancelTicket,
  moveTicket,
  completeStep,
  answerTask,
  takeHint,
  RACE_COMMANDS,
  type CommandFields,
  commandOf,
} from './race/commands.ts'
export { type WireJourney, wireJourney, journeyOf } from './race/journey.ts'
export { getBoard, previewJourney, getStaying } from './race/boards.ts'
export { RaceResult, getResult, getBestTime } from './race/result.ts'
export { GAMES_LISTED, GameCard, listGames } from './race/history.ts'
export { RANKS_SHOWN, LeaderboardEntry, getLeaderboard } from './race/leaderboard.ts'
export {
  addGameSpec,
  checkGameSpec,
  deleteGameSpec,
  addLocation,
  PLACES_LISTED,
  type NameablePlace,
  listLocations,
} from './race/uploads.ts'

// content/: races, places and services as authors write them
export {
  type RaceSpecDraft,
  type RaceSpecWire,
  RaceSpecInput,
  writtenPath,
  StoredRaceSpec,
  type StoredRaceSpecWire,
} from './content/race-spec.ts'
export { type WrittenPlace, placesWritten } from './content/written-places.ts'
export { RACE_BOUNDS, type Excess, excessOf } from './content/race-bounds.ts'
export { LocationInput, type LocationWire } from './content/location.ts'
export { ServiceInput, type ServiceWire } from './content/service.ts'
export { HTML, asHtml, mayName } from './content/html.ts'
export { HTML_CHARACTERS, isSeen, withoutPiles, withoutTurning } from './content/primitives.ts'
export { wireRaceSpec, wirePlace, wireLocation } from './content/wire.ts'
