// Every web test starts with an empty page and may ask about it in words (toBeVisible, toHaveTextContent).
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
