// Start of the web.
import './ui/tokens.css';
import { mount } from './app/mount.tsx';

mount(document.getElementById('root'));
