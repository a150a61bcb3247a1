// Types of the mapping assistant from the contract.
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { endpoints } from '../../../contract/endpoints.ts';

export type UnknownFile = ReplyOf<typeof endpoints.unknownFiles>['files'][number];
export type OpenedFile = ReplyOf<typeof endpoints.unknownFile>;
export type KeptMapping = ReplyOf<typeof endpoints.listMappings>['mappings'][number];
